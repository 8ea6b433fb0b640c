import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordedStepFromLog } from '@/bin/replay/from-log';
import type { RecordedStep } from '@/lib/contract';
import { stepAllocation } from '@/lib/derive/allocation/step-allocation';
import { flipChance, mixedGroupChance } from '@/lib/derive/expectation';
import { runFiles } from '@/lib/runner/checkpoint/run-folder';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import { recordRun } from '@/lib/runner/record-run';
import { anchorOptimum, type Optimum, rootOptimum, ruleInWords } from '@/lib/runner/replay/optima';

const STEP = 4;
const logs = mkdtempSync(join(tmpdir(), 'canopy-optima-'));
const clock = { monotonicMs: () => 0, now: () => new Date('2026-01-01T00:00:00Z') };
const ALLOCATORS = ['trace', 'trace-gain', 'grpo', 'treepo'];

beforeAll(async () => {
  for (const allocator of ALLOCATORS)
    await recordRun(parseRunConfig({ run: allocator, allocator, steps: 6, M: 48, trainTasks: 80, heldOutTasks: 0, seed: 7 }), {
      server: null,
      folder: logs,
      checkpointEvery: 100,
      clock,
    });
  return () => rmSync(logs, { recursive: true });
});

const recorded = (allocator: string): Promise<RecordedStep> => recordedStepFromLog(runFiles(logs, allocator).spool, STEP);
const found = (optimum: Optimum | string): Optimum => {
  if (typeof optimum === 'string') throw new Error(optimum);
  return optimum;
};
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const allocationOf = (step: RecordedStep) =>
  stepAllocation(step, {
    rule: ruleInWords(step),
    roots: { recorded: rootOptimum(step, 'recorded'), exact: rootOptimum(step, 'exact') },
    anchors: { recorded: anchorOptimum(step, 'recorded'), exact: anchorOptimum(step, 'exact') },
    ends: [],
    later: new Map(),
  });

/** The best of all ways to divide `units` over `gains` (utility by units of each place), by dynamic programming over every split. */
function bestSplit(places: number, units: number, utility: (place: number, given: number) => number, most: number): number {
  let best = new Array<number>(units + 1).fill(0);
  for (let place = 0; place < places; place++) {
    const next = [...best];
    for (let spent = 0; spent <= units; spent++)
      for (let given = 1; given <= Math.min(spent, most); given++) next[spent] = Math.max(next[spent]!, best[spent - given]! + utility(place, given));
    best = next;
  }
  return best[units]!;
}

describe('the optimum of a stage', () => {
  it.each(['trace', 'trace-gain'])('%s reaches its own at the Ṽ it used, in both stages', async (allocator) => {
    const step = await recorded(allocator);
    for (const optimum of [found(rootOptimum(step, 'recorded')), found(anchorOptimum(step, 'recorded'))]) {
      expect(optimum.best).toBeGreaterThan(1);
      expect(optimum.achieved).toBeCloseTo(optimum.best, 9);
    }
  });

  it.each(ALLOCATORS)('%s: no split of the same units is worth more, by a second solver', async (allocator) => {
    const step = await recorded(allocator);
    const clip = (v: number): number => Math.min(0.98, Math.max(0.02, v));
    const roots = found(rootOptimum(step, 'exact'));
    const weight = (v: number): number => (allocator === 'trace-gain' ? 1 - v : 1);
    const v = step.candidates.map(({ exactV }) => clip(exactV ?? Number.NaN));
    const most = Number(step.config.mMax);
    const total = sum(step.candidates.map(({ m }) => m));
    expect(roots.best).toBeCloseTo(
      bestSplit(v.length, total, (i, m) => weight(v[i]!) * mixedGroupChance(v[i]!, m), most),
      9,
    );
    const anchors = found(anchorOptimum(step, 'exact'));
    const byTree = step.trees.map((tree) =>
      bestSplit(
        tree.anchors.length,
        sum(tree.anchors.map(({ given }) => given ?? 0)),
        (a, k) => flipChance(clip(tree.anchors[a]!.exactV ?? Number.NaN), tree.anchors[a]!.r, k),
        Number.POSITIVE_INFINITY,
      ),
    );
    expect(anchors.best).toBeCloseTo(sum(byTree), 9);
    expect(anchors.achieved).toBeLessThanOrEqual(anchors.best + 1e-9);
  });

  it('says for how many places V is missing', async () => {
    const step = await recorded('grpo');
    const blind = { ...step, candidates: step.candidates.map((candidate, i) => (i === 0 ? { ...candidate, exactV: null } : candidate)) };
    expect(rootOptimum(blind, 'exact')).toBe(`exact V is not on record for 1 of ${step.candidates.length} candidates`);
  });
});

describe('an allocation against its references', () => {
  it.each(ALLOCATORS)('%s: every reference spends what was given, in each tree too; residuals sum to 0', async (allocator) => {
    const step = await recorded(allocator);
    const answer = allocationOf(step);
    for (const { id, unavailable, residualSum, moved } of [...answer.rootReferences, ...answer.anchorReferences]) {
      if (answer.anchors.length === 0 && unavailable === null) continue;
      expect(unavailable, id).toBeNull();
      expect(residualSum).toBeCloseTo(0, 6);
      expect(moved).toBeGreaterThanOrEqual(0);
    }
    for (const id of ['optimum', 'optimum-exact', 'neyman', 'variance'] as const) {
      expect(sum(answer.roots.map(({ references }) => references[id] ?? Number.NaN))).toBeCloseTo(sum(step.candidates.map(({ m }) => m)), 6);
      for (const { prompt, anchors } of step.trees) {
        const own = answer.anchors.filter((one) => one.prompt === prompt);
        if (own.length > 0)
          expect(sum(own.map(({ references }) => references[id] ?? Number.NaN))).toBeCloseTo(sum(anchors.map(({ given }) => given ?? 0)), 6);
      }
    }
  });

  it('GRPO falls short of TRACE’s utility, which says whose it is', async () => {
    const answer = allocationOf(await recorded('grpo'));
    const optimum = answer.rootReferences.find(({ id }) => id === 'optimum-exact');
    expect(optimum?.achieved).toBeLessThan((optimum?.best ?? 0) * 0.95);
    expect(answer.rule).toContain('this rule has none');
  });

  it('one source of V at a time: exact where all have it, else what was predicted', async () => {
    const step = await recorded('trace');
    expect(allocationOf(step).rootBasis).toEqual({ exact: step.candidates.length, predicted: 0, missing: 0 });
    const partly = { ...step, candidates: step.candidates.map((candidate, i) => (i % 2 ? candidate : { ...candidate, exactV: null })) };
    const answer = allocationOf(partly);
    expect(answer.rootBasis).toEqual({ exact: 0, predicted: step.candidates.length, missing: 0 });
    expect(answer.roots.map(({ p }) => p)).toEqual(step.candidates.map(({ vMean, v }) => vMean ?? v));
    expect(answer.rootReferences.find(({ id }) => id === 'optimum-exact')?.unavailable).toContain('exact V is not on record');
  });
});

describe('what a step wasted and missed', () => {
  it('anchors whose continuations all repeated the outcome, and candidates that the exact optimum would have funded', async () => {
    const step = await recorded('trace');
    const answer = allocationOf(step);
    const repeated = step.trees.flatMap(({ anchors }) =>
      anchors.filter(({ r, passed, continuations }) => continuations > 0 && passed === r * continuations),
    );
    expect(answer.wastedAnchors).toHaveLength(repeated.length);
    expect(repeated.length).toBeGreaterThan(3);
    const exact = found(rootOptimum(step, 'exact'));
    expect(answer.missed.map(({ prompt }) => prompt).sort()).toEqual(
      step.candidates.flatMap(({ prompt, m }, i) => (m === 0 && exact.counts[i]! > 0 ? [prompt] : [])).sort(),
    );
    for (const { exactV, units, chance } of answer.missed) expect(chance).toBeCloseTo(mixedGroupChance(exactV!, units!), 12);
  });

  it('a later mixed tree is a hint too, with its step', async () => {
    const step = await recorded('grpo');
    const unfunded = step.candidates.filter(({ m }) => m === 0);
    const later = new Map(unfunded.slice(0, 2).map(({ prompt }, i) => [prompt, { treeKey: `0~9~${prompt}~0`, step: 9, k: i, n: 4 }]));
    const { missed, unfundedLater } = stepAllocation(
      { ...step, candidates: step.candidates.map((candidate) => ({ ...candidate, exactV: null })) },
      { rule: '', roots: { recorded: 'none', exact: 'none' }, anchors: { recorded: 'none', exact: 'none' }, ends: [], later },
    );
    expect(unfundedLater).toBe(2);
    expect(missed).toHaveLength(1);
    expect(missed[0]).toMatchObject({ prompt: unfunded[1]?.prompt, units: null, chance: null, later: { step: 9, k: 1, n: 4 } });
  });
});
