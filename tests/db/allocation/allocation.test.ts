import { beforeAll, describe, expect, it } from 'vitest';
import { getRun, getRunAllocation, getStep } from '@/db/queries';
import { type CanopyEventInput, type FlowStep, toJsonText } from '@/lib/contract';
import { readStepAllocation } from '@/lib/decisions/read-step-allocation';
import { isRefusal, readWhatIf } from '@/lib/decisions/read-what-if';
import { FLOW_VIEWS, flowLayers } from '@/lib/derive/allocation/flow';
import { ingest } from '@/lib/ingest';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import { trainingRun } from '@/lib/runner/training-run';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();
const RUNS = ['trace', 'tree-grpo', 'grpo'];
const STEPS = 5;
const STEP = 3;

async function eventsOf(allocator: string, attempt = 0): Promise<CanopyEventInput[]> {
  const config = parseRunConfig({ run: allocator, allocator, steps: STEPS, M: 48, trainTasks: 60, heldOutTasks: 0, warmUp: 1, seed: 3 });
  const events: CanopyEventInput[] = [];
  for await (const event of trainingRun(config, { attempt, clock: { monotonicMs: () => 0, now: () => new Date(0) } })) events.push(event);
  return events;
}
const store = (events: readonly CanopyEventInput[]) => ingest(inPieces(`${events.map(toJsonText).join('\n')}\n`), { source: 'test', sql: db.sql });

beforeAll(async () => {
  for (const allocator of RUNS) await store(await eventsOf(allocator));
  await ingest(inPieces(toLog(sampleLog({ step: 1, trees: 4, rollouts: 5, turns: 3 }))), { source: 'test', sql: db.sql, batchBytes: 4_000 });
});

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Leaves by step, origin, anchor depth and outcome, counted from the nodes themselves. */
const truth = (run: string) =>
  db.sql<{ step: number; origin: number; depth: number | null; passed: boolean; leaves: number }[]>`
    select t.step, n.origin, a.depth, n.reward >= r.pass_mark as passed, count(*)::int as leaves
    from nodes n join trees t on t.run_id = n.run_id and t.id = n.tree_id join runs r on r.id = n.run_id
      left join nodes a on a.run_id = n.run_id and a.tree_id = n.tree_id and a.node = n.origin_anchor
    where r.run = ${run} and n.reward is not null group by 1, 2, 3, 4`;

describe('where the budget of a run went', () => {
  it.each(RUNS)('%s: is what the nodes say, and sums to the run’s leaves in every view', async (run) => {
    const answer = await getRunAllocation(run, db.sql);
    const detail = await getRun(run, db.sql);
    const rows = await truth(run);
    const of = (step: FlowStep, wanted: (row: (typeof rows)[number]) => boolean): number =>
      sum(rows.filter((row) => row.step === step.step && wanted(row)).map(({ leaves }) => leaves));
    expect(answer?.steps).toHaveLength(STEPS);
    for (const step of answer!.steps) {
      expect(step.bare).toEqual({
        passed: of(step, (row) => row.origin === 1 && row.passed),
        failed: of(step, (row) => row.origin === 1 && !row.passed),
      });
      for (const { depth, passed, failed } of step.depths) {
        expect(passed).toBe(of(step, (row) => row.origin === 2 && row.depth === depth && row.passed));
        expect(failed).toBe(of(step, (row) => row.origin === 2 && row.depth === depth && !row.passed));
      }
      expect(sum(step.depths.map(({ passed, failed }) => passed + failed))).toBe(of(step, (row) => row.origin === 2));
      expect([step.unplaced, step.search, step.leaves]).toEqual([0, 0, of(step, () => true)]);
      expect([step.planned, step.allocated, step.spentOfAllocated, step.offTrees]).toEqual([144, 144, 144, 0]);
    }
    for (const view of FLOW_VIEWS) expect(sum(flowLayers(answer!.steps, view).flatMap(({ leaves }) => leaves))).toBe(detail!.row.leaves);
  });

  it('counts what is allocated apart from what is spent: a tree that lost a rollout is off by one', async () => {
    const before = (await getRunAllocation('trace', db.sql))!.steps.find(({ step }) => step === STEP)!;
    const [tree] = await db.sql<
      { id: number }[]
    >`select t.id from trees t join runs r on r.id = t.run_id where r.run = 'trace' and t.step = ${STEP} limit 1`;
    await db.sql`update trees set leaves = leaves - 1 where id = ${tree!.id}`;
    const after = (await getRunAllocation('trace', db.sql))!.steps.find(({ step }) => step === STEP)!;
    await db.sql`update trees set leaves = leaves + 1 where id = ${tree!.id}`;
    expect(before.offTrees).toBe(0);
    expect([after.offTrees, after.allocated, after.spentOfAllocated]).toEqual([1, before.allocated, before.spentOfAllocated - 1]);
  });

  it('a run without decisions still shows what it spent', async () => {
    const answer = await getRunAllocation('r1', db.sql);
    expect(answer!.steps).toHaveLength(1);
    const [step] = answer!.steps;
    expect(sum(flowLayers([step!], 'origin').flatMap(({ leaves }) => leaves))).toBe(step!.leaves);
    expect(await getRunAllocation('nobody', db.sql)).toBeNull();
  });
});

describe('one step', () => {
  it.each(RUNS)('%s: wasted trees are the degenerate cards, and a later tree is the prompt’s next', async (run) => {
    const [answer, step] = await Promise.all([readStepAllocation(run, STEP, null, db.sql), getStep(run, STEP, undefined, db.sql)]);
    if (typeof answer === 'string') throw new Error(answer);
    const flat = step!.cards.filter(({ outcome }) => outcome === 'all-pass' || outcome === 'all-fail');
    expect(answer.wastedTrees.map(({ treeKey }) => treeKey).sort()).toEqual(flat.map(({ treeKey }) => treeKey).sort());
    expect(sum(answer.wastedTrees.map(({ leaves }) => leaves))).toBe(sum(flat.map(({ n }) => n)));
    expect(answer.trees.every(({ given, spent }) => given === spent)).toBe(true);
    const next = await getStep(run, STEP + 1, undefined, db.sql);
    const unfunded = step!.candidates.filter(({ m }) => m === 0).map(({ prompt }) => prompt);
    const later = next!.cards.filter(({ prompt }) => unfunded.includes(prompt));
    expect(answer.unfundedLater).toBe(later.length);
    const mixed = later.filter(({ outcome }) => outcome === 'mixed').map(({ prompt }) => prompt);
    for (const prompt of mixed) expect(answer.missed.find((one) => one.prompt === prompt)?.later?.step).toBe(STEP + 1);
  });

  it('says why there is nothing: no run, no step, no budget', async () => {
    expect(await readStepAllocation('nobody', 0, null, db.sql)).toBe('no-run');
    expect(await readStepAllocation('trace', 99, null, db.sql)).toBe('no-step');
    await db.sql`update steps set budget_m = null where step = 0 and run_id = (select id from runs where run = 'grpo')`;
    expect(await readStepAllocation('grpo', 0, null, db.sql)).toBe('no-budget');
  });
});

describe('a what-if', () => {
  const question = { run: 'trace', step: STEP, attempt: null, allocator: null, predictor: null, M: null, N: null };

  it('left as it is, is the record', async () => {
    const found = await readWhatIf(question, db.sql);
    if (isRefusal(found)) throw new Error(found.refused);
    expect(found.answer).toMatchObject({ movedRoots: 0, movedContinuations: 0, allocator: 'trace', coverage: { share: 1 } });
    const step = await getStep('trace', STEP, undefined, db.sql);
    expect(found.answer.observed.mixedAnchors).toBe(step!.stats.anchorsMixed);
  });

  it('refuses in a sentence, and keeps the step’s budget beside it', async () => {
    expect(await readWhatIf({ ...question, predictor: 'hashed-base' }, db.sql)).toMatchObject({ step: null, budget: { M: 48, N: 2 } });
    expect(await readWhatIf({ ...question, M: 1 }, db.sql)).toMatchObject({ refused: expect.stringContaining('M is 1') });
    expect(await readWhatIf({ ...question, step: 99 }, db.sql)).toMatchObject({ step: 'no-step', budget: null });
  });
});
