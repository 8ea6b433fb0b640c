import { advantages } from '../advantages/registry';
import { leavesOf } from '../check-config';
import type { EngineEvent, StepStarted } from '../events';
import { stepOutcome, treeOutcome } from '../metrics/effective-ratio';
import { calibrationMetrics } from '../predictor/calibration';
import { fold } from '../random/key';
import type { StepContext } from './context';
import { experienceOf } from './experience';
import { growAll } from './grow-all';
import { type Lesson, trainingBatch, treeEnded } from './learn';
import { type Candidate, decideRoots } from './stage-one';

function assertLeaves<Turn>(context: StepContext<Turn>, lessons: readonly Lesson<Turn>[]): void {
  const leaves = lessons.reduce((sum, { grown }) => sum + grown.tree.leaves.length, 0);
  const expected = leavesOf(context.config);
  if (leaves !== expected) throw new RangeError(`step ${context.step} has ${leaves} leaves, not M(1+N) = ${expected}: budgets would not be equal`);
}

/** Rescales advantages over the whole step where the rule asks for it, and only then ends the trees. */
function* endTogether<Turn>(
  context: StepContext<Turn>,
  lessons: readonly Lesson<Turn>[],
): Generator<readonly EngineEvent[], readonly Lesson<Turn>[]> {
  const across = advantages[context.config.advantage]?.acrossTrees;
  if (!across) return lessons;
  const rescaled = across(lessons.map(({ advantage }) => advantage));
  const final = lessons.map((lesson, i) => ({ ...lesson, advantage: rescaled[i] ?? lesson.advantage }));
  yield final.map((lesson) => treeEnded(context, lesson));
  return final;
}

async function learn<Turn>(context: StepContext<Turn>, lessons: readonly Lesson<Turn>[]): Promise<Record<string, number>> {
  const { clock, predictor, source, key } = context;
  const outcomes = lessons.map(({ grown }) => treeOutcome(grown.tree));
  const metrics: Record<string, number> = { ...stepOutcome(outcomes) };
  outcomes.forEach(({ bareSuccesses, bareLeaves }, i) => {
    context.rates.visit(lessons[i]?.grown.tree.task ?? '', bareSuccesses, bareLeaves);
  });
  const started = clock();
  Object.assign(metrics, calibrationMetrics(lessons.map(({ grown }) => grown.tree)));
  if (predictor) Object.assign(metrics, predictor.fit(experienceOf(lessons), fold(key, 'fit')));
  metrics['wallMs.predictor'] = clock() - started;
  const updating = clock();
  const batch = trainingBatch(context, lessons);
  if (batch) Object.assign(metrics, await source.update(batch));
  if (context.allocator.resamples) Object.assign(metrics, resampled(lessons, context.held.size, batch !== null));
  metrics['wallMs.policy'] = clock() - updating;
  return metrics;
}

/** What dynamic sampling paid for and threw away in this step, and how many groups wait. */
function resampled<Turn>(lessons: readonly Lesson<Turn>[], waiting: number, updated: boolean): Record<string, number> {
  const flat = lessons.filter(({ grown }) => !treeOutcome(grown.tree).mixed);
  return {
    'resampling.discardedGroups': flat.length,
    'resampling.discardedLeaves': flat.reduce((sum, { grown }) => sum + grown.tree.leaves.length, 0),
    'resampling.waitingGroups': waiting,
    'resampling.updates': updated ? 1 : 0,
  };
}

function stepStarted<Turn>({ config, predictor, source, step, warmUp, key }: StepContext<Turn>, candidates: readonly Candidate[]): StepStarted {
  return {
    kind: 'step',
    step,
    budget: { M: config.M, N: config.N },
    policyVersion: source.policyVersion,
    predictorVersion: predictor?.version ?? null,
    warmUp,
    key: [key.a, key.b],
    candidates: candidates.map(({ prompt, decision }) => ({ ...decision, prompt })),
  };
}

/**
 * Stage 1, the trees, what was learned: one whole step after its candidates were drawn, its events in batches as they come.
 * Returns early, without learning, when stopped.
 */
export async function* runStep<Turn>(context: StepContext<Turn>, prompts: readonly string[]): AsyncGenerator<readonly EngineEvent[], void> {
  const { clock, step } = context;
  const started = clock();
  const candidates = decideRoots(context, prompts);
  yield [stepStarted(context, candidates)];
  const decided = clock();
  const grown: Lesson<Turn>[] = [];
  yield* growAll(
    context,
    candidates.filter(({ decision }) => decision.m > 0),
    grown,
  );
  if (context.signal.aborted) return;
  assertLeaves(context, grown);
  const lessons = yield* endTogether(context, grown);
  const sampled = clock();
  const metrics = await learn(context, lessons);
  const times = { 'wallMs.decide': decided - started, 'wallMs.rollouts': sampled - decided };
  yield [{ kind: 'step-end', step, trees: lessons.length, metrics: { ...metrics, ...times }, wallMs: clock() - started }];
}
