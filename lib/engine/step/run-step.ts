import { advantages } from '../advantages/registry';
import { leavesOf } from '../check-config';
import type { EngineEvent } from '../events';
import { stepOutcome, treeOutcome } from '../metrics/effective-ratio';
import { calibrationMetrics } from '../predictor/calibration';
import { fold } from '../random/key';
import type { StepContext } from './context';
import { experienceOf } from './experience';
import { type GrownTree, growPrompt } from './grow-prompt';
import { Lane } from './lane';
import { type Lesson, lessonOf, trainingBatch, treeEnded } from './learn';
import { type Candidate, decideRoots } from './stage-one';

/** Starts every funded prompt at once and yields their events lane by lane; fills `grown` in plan order. */
async function* growAll<Turn>(context: StepContext<Turn>, funded: readonly Candidate[], lessons: Lesson<Turn>[]): AsyncGenerator<EngineEvent> {
  const failing = new AbortController();
  const signal = AbortSignal.any([context.signal, failing.signal]);
  const whole = advantages[context.config.advantage]?.acrossTrees !== undefined;
  const lanes = funded.map((candidate, i) => {
    const lane = new Lane<EngineEvent>();
    context.source.prepare?.(candidate.prompt);
    growPrompt({ ...context, signal }, candidate, (event) => lane.push(event)).then(
      (grown: GrownTree<Turn>) => {
        const lesson = lessonOf(context, grown);
        lessons[i] = lesson;
        if (!whole) lane.push(treeEnded(context, lesson));
        lane.end();
      },
      (error: unknown) => {
        lane.fail(error);
        failing.abort(error);
      },
    );
    return lane;
  });
  try {
    for (const lane of lanes) yield* lane.read();
  } finally {
    failing.abort();
  }
}

function assertLeaves<Turn>(context: StepContext<Turn>, lessons: readonly Lesson<Turn>[]): void {
  const leaves = lessons.reduce((sum, { grown }) => sum + grown.tree.leaves.length, 0);
  const expected = leavesOf(context.config);
  if (leaves !== expected) throw new RangeError(`step ${context.step} has ${leaves} leaves, not M(1+N) = ${expected}: budgets would not be equal`);
}

/** Rescales advantages over the whole step where the rule asks for it, and only then ends the trees. */
function* endTogether<Turn>(context: StepContext<Turn>, lessons: readonly Lesson<Turn>[]): Generator<EngineEvent, readonly Lesson<Turn>[]> {
  const across = advantages[context.config.advantage]?.acrossTrees;
  if (!across) return lessons;
  const rescaled = across(lessons.map(({ advantage }) => advantage));
  const final = lessons.map((lesson, i) => ({ ...lesson, advantage: rescaled[i] ?? lesson.advantage }));
  for (const lesson of final) yield treeEnded(context, lesson);
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
  if (predictor) Object.assign(metrics, predictor.fit(experienceOf(context, lessons), fold(key, 'fit')));
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

/** Stage 1, the trees, what was learned: one whole step after its candidates were drawn. Returns early, without learning, when stopped. */
export async function* runStep<Turn>(context: StepContext<Turn>, prompts: readonly string[]): AsyncGenerator<EngineEvent, void> {
  const { clock, config, predictor, source, step } = context;
  const started = clock();
  const candidates = decideRoots(context, prompts);
  yield {
    kind: 'step',
    step,
    budget: { M: config.M, N: config.N },
    policyVersion: source.policyVersion,
    predictorVersion: predictor?.version ?? null,
    warmUp: context.warmUp,
    key: [context.key.a, context.key.b],
    candidates: candidates.map(({ prompt, decision }) => ({ ...decision, prompt })),
  };
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
  yield {
    kind: 'step-end',
    step,
    trees: lessons.length,
    metrics: { ...metrics, 'wallMs.decide': decided - started, 'wallMs.rollouts': sampled - decided },
    wallMs: clock() - started,
  };
}
