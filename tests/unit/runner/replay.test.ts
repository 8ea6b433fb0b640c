import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordedStepFromLog } from '@/bin/replay/from-log';
import type { RecordedStep } from '@/lib/contract';
import { whatIf } from '@/lib/derive/replay';
import { train } from '@/lib/engine/loop';
import { fold, type Key, keyOf } from '@/lib/engine/random/key';
import { buildRun } from '@/lib/runner/build-run';
import { runFiles } from '@/lib/runner/checkpoint/run-folder';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import { recordRun } from '@/lib/runner/record-run';
import { decideAgain } from '@/lib/runner/replay/decide-again';

const STEP = 4;
const ROUNDS = 400;
const settings = (allocator: string) => ({ run: allocator, allocator, steps: 6, M: 48, trainTasks: 80, heldOutTasks: 0, seed: 7 });
const clock = { monotonicMs: () => 0, now: () => new Date('2026-01-01T00:00:00Z') };

const logs = mkdtempSync(join(tmpdir(), 'canopy-replay-'));
beforeAll(async () => {
  for (const allocator of ['trace', 'grpo', 'treepo'])
    await recordRun(parseRunConfig(settings(allocator)), { server: null, folder: logs, checkpointEvery: 100, clock });
  return () => rmSync(logs, { recursive: true });
});
const recorded = (allocator: string, step = STEP): Promise<RecordedStep> => recordedStepFromLog(runFiles(logs, allocator).spool, step);

describe('the allocator of the run, asked again', () => {
  it.each(['trace', 'treepo', 'grpo'])('%s gives its recorded decision', async (allocator) => {
    const step = await recorded(allocator);
    const decision = decideAgain(step, { allocator });
    expect(decision.roots).toEqual(step.candidates.map(({ m }) => m));
    for (const { status, anchors } of decision.prefixes) {
      expect(status).toBe('decided');
      expect(anchors.map(({ allocated }) => allocated)).toEqual(anchors.map(({ continuations }) => continuations));
    }
    const answer = whatIf(step, decision);
    expect(answer).toMatchObject({ movedRoots: 0, movedContinuations: 0, coverage: { share: 1, leaves: 144, undecided: 0 } });
    expect(answer.redecided).toEqual(answer.recorded);
  });

  it('makes the key from the seed where it was not stored', async () => {
    const step = await recorded('treepo');
    expect(decideAgain({ ...step, key: null }, { allocator: 'treepo' })).toEqual(decideAgain(step, { allocator: 'treepo' }));
  });
});

/** The source as it stood before `STEP`, and the key that the step draws with. */
async function before(allocator: string) {
  const config = parseRunConfig(settings(allocator));
  const { engine, source } = buildRun(config, 1);
  for await (const event of train(engine, source, { clock: () => 0 })) {
    if (event.kind !== 'checkpoint' || event.state.step !== STEP) continue;
    const fresh = buildRun(config).source;
    fresh.restore(event.state.policy);
    return { source: fresh, key: fold(fold(keyOf(config.seed), 'step'), STEP) };
  }
  throw new Error('the run has no such step');
}

/** Mean and standard error of what `draw` gives over many rounds. */
async function sampled(draw: (key: Key) => number): Promise<{ mean: number; error: number }> {
  const values = Array.from({ length: ROUNDS }, (_, round) => draw(fold(keyOf('fresh'), round)));
  const mean = values.reduce((sum, value) => sum + value, 0) / ROUNDS;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (ROUNDS - 1);
  return { mean, error: Math.sqrt(variance / ROUNDS) };
}

describe('expectations against fresh sampling of the new decision', () => {
  it.each([
    ['treepo', 'trace-prefix', {}],
    ['trace', 'trace-gain', {}],
    ['treepo', 'trace', {}],
    ['grpo', 'trace', {}],
    ['trace', 'trace', { M: 24, N: 5 }],
    ['treepo', 'treepo', { M: 64, N: 1 }],
    ['grpo', 'trace', { M: 96, N: 2, predictor: 'exact' }],
    ['treepo', 'trace', { predictor: 'rates' }],
  ])('a %s step decided by %s %j: mixed groups, mixed anchors and contrast pairs', async (from, to, other) => {
    const step = await recorded(from);
    const decision = decideAgain(step, { allocator: to, ...other });
    const answer = whatIf(step, decision);
    expect(answer.redecided.rootBasis).toMatchObject({ predicted: 0, missing: 0 });
    const { expectedFrom } = answer;
    const redecided = {
      mixedGroups: answer.redecided.mixedGroups ?? Number.NaN,
      mixedAnchors: answer.redecided.mixedAnchors ?? Number.NaN,
      contrastPairs: answer.redecided.contrastPairs ?? Number.NaN,
    };
    expect(expectedFrom).toBe('exact V');
    const { source, key } = await before(from);
    const groups = await sampled((fresh) =>
      step.candidates.reduce((mixed, { prompt }, i) => {
        const m = decision.roots[i] as number;
        let passed = 0;
        for (let j = 0; j < m; j++) passed += source.rollout(prompt, [], fold(fold(fresh, prompt), j)).reward;
        return mixed + (passed > 0 && passed < m ? 1 : 0);
      }, 0),
    );
    expect(Math.abs(groups.mean - redecided.mixedGroups)).toBeLessThan(4 * groups.error + 1e-9);
    const funded = decision.prefixes.flatMap(({ prompt, anchors }) =>
      anchors.filter(({ allocated }) => allocated > 0).map((anchor) => ({ prompt, ...anchor })),
    );
    const paths = funded.map(({ prompt, j, t }) =>
      source.rollout(prompt, [], fold(fold(fold(fold(key, 'tree'), prompt), 'bare'), j)).turns.slice(0, t),
    );
    const successes = (fresh: Key): number[] =>
      funded.map(({ prompt, anchor, allocated }, a) => {
        let passed = 0;
        for (let k = 0; k < allocated; k++) passed += source.rollout(prompt, paths[a] as number[], fold(fold(fold(fresh, prompt), anchor), k)).reward;
        return passed;
      });
    const pairs = await sampled((fresh) =>
      successes(fresh).reduce((sum, passed, a) => {
        const { r, allocated } = funded[a] as (typeof funded)[number];
        return sum + (passed + r) * (allocated - passed + 1 - r);
      }, 0),
    );
    const mixed = await sampled((fresh) =>
      successes(fresh).reduce((sum, passed, a) => {
        const { r, allocated } = funded[a] as (typeof funded)[number];
        return sum + (passed === r * allocated ? 0 : 1);
      }, 0),
    );
    expect(funded.length).toBeGreaterThan(0);
    expect(Math.abs(pairs.mean - redecided.contrastPairs)).toBeLessThan(4 * pairs.error + 1e-9);
    expect(Math.abs(mixed.mean - redecided.mixedAnchors)).toBeLessThan(4 * mixed.error + 1e-9);
  });
});

describe('what the record covers', () => {
  it('counts the very rollouts that the other allocator would have drawn', async () => {
    const [grpo, treepo] = await Promise.all([recorded('grpo', 0), recorded('treepo', 0)]);
    const outcomes = (step: RecordedStep) =>
      new Map(step.trees.map(({ prompt, anchors }) => [prompt, new Map(anchors.map(({ j, t, r, exactV }) => [`${j}/${t}`, [r, exactV]]))]));
    const [a, b] = [outcomes(grpo), outcomes(treepo)];
    let compared = 0;
    for (const [prompt, anchors] of b)
      for (const [place, outcome] of anchors) {
        const other = a.get(prompt)?.get(place);
        if (!other) continue;
        expect(outcome).toEqual(other);
        compared++;
      }
    expect(compared).toBeGreaterThan(20);
  });

  it('leaves stage 2 open where root rollouts are missing, and says what would have to be sampled', async () => {
    const step = await recorded('grpo');
    const answer = whatIf(step, decideAgain(step, { allocator: 'trace' }));
    const open = answer.prefixes.filter(({ status }) => status === 'needs-rollouts');
    expect(open.length).toBeGreaterThan(0);
    expect(open.every(({ anchors }) => anchors.length === 0)).toBe(true);
    const { rootRollouts, continuations, undecided, leaves, share } = answer.coverage;
    expect(undecided).toBe(open.reduce((sum, { budget }) => sum + budget, 0));
    expect(rootRollouts.needed + continuations.needed + undecided).toBe(leaves);
    expect(leaves).toBe(144);
    expect(share).toBeLessThan(1);
  });
});

describe('another predictor', () => {
  it.each([
    ['rates', {}],
    ['exact-noise', { noise: 0.7 }],
    ['exact', {}],
    ['constant', {}],
  ])('%s, replayed from records, is what a run with that predictor recorded', async (predictor, more) => {
    const folder = mkdtempSync(join(tmpdir(), 'canopy-replay-'));
    const config = parseRunConfig({ ...settings('trace'), ...more, predictor, explore: 0.1, rootDraw: 0 });
    await recordRun(config, { server: null, folder, checkpointEvery: 100, clock });
    const step = await recordedStepFromLog(runFiles(folder, 'trace').spool, STEP);
    rmSync(folder, { recursive: true });
    // As if the run had another predictor, of which nothing was recorded.
    const blind: RecordedStep = {
      ...step,
      config: { ...step.config, predictor: 'hashed' },
      candidates: step.candidates.map((candidate) => ({ ...candidate, v: null, vMean: null })),
      trees: step.trees.map((tree) => ({ ...tree, anchors: tree.anchors.map((anchor) => ({ ...anchor, v: null })) })),
    };
    const decision = decideAgain(blind, { allocator: 'trace', predictor });
    expect(decision.roots).toEqual(step.candidates.map(({ m }) => m));
    const anchors = decision.prefixes.flatMap((prefix) => prefix.anchors);
    expect(anchors.length).toBeGreaterThan(20);
    expect(anchors.map(({ allocated }) => allocated)).toEqual(anchors.map(({ given }) => given));
  });
});

describe('another budget', () => {
  it('is spent whole, and says which candidates it would have drawn besides', async () => {
    const step = await recorded('trace');
    for (const [M, N] of [
      [2, 0],
      [24, 5],
      [96, 1],
    ] as const) {
      const answer = whatIf(step, decideAgain(step, { allocator: 'trace', M, N }));
      expect(answer.coverage.leaves).toBe(M * (1 + N));
      expect(answer.prompts.reduce((sum, { redecided }) => sum + redecided, 0)).toBe(M);
      expect(answer.budget).toEqual({ M, N });
    }
    const larger = whatIf(step, decideAgain(step, { allocator: 'trace', M: 480 }));
    expect(larger.pool.wanted).toBeGreaterThanOrEqual(larger.pool.recorded);
  });

  it('is refused where it cannot be spent', async () => {
    const step = await recorded('trace');
    expect(() => decideAgain(step, { allocator: 'trace', M: 1 })).toThrow(/M is 1; allowed: an integer ≥ 2/);
    expect(() => decideAgain(step, { allocator: 'trace', N: 1.5 })).toThrow(/N is 1.5/);
    expect(() => decideAgain(step, { allocator: 'trace', M: 100_000 })).toThrow(/recorded candidates of at most mMax/);
    expect(() => decideAgain(step, { allocator: 'grpo', M: 10_000_000 })).toThrow(/at most 1048576 leaves/);
  });
});

describe('what was recorded just so', () => {
  it('is the effective ratio of the step, for the decision of the run', async () => {
    const step = await recorded('trace');
    const { observed, recorded: before } = whatIf(step, decideAgain(step, { allocator: 'trace' }));
    const groups = step.trees.map(({ prompt, rewards }) => rewards.slice(0, step.candidates.find((one) => one.prompt === prompt)?.m));
    expect(observed.groups).toBe(groups.length);
    expect(observed.mixedGroups).toBe(groups.filter((rewards) => new Set(rewards).size === 2).length);
    expect(observed.anchors).toBe(before.anchorsExpanded);
    const expanded = step.trees.flatMap(({ anchors }) => anchors.filter(({ continuations }) => continuations > 0));
    expect(observed.mixedAnchors).toBe(expanded.filter(({ r, passed, continuations }) => passed !== r * continuations).length);
  });

  it('expects nothing where a place has no V, and counts the places', async () => {
    const step = await recorded('grpo');
    const blind = { ...step, candidates: step.candidates.map((candidate) => ({ ...candidate, v: null, vMean: null, exactV: null })) };
    const { recorded: before } = whatIf(blind, decideAgain(blind, { allocator: 'grpo' }));
    expect(before.mixedGroups).toBeNull();
    expect(before.rootBasis).toEqual({ exact: 0, predicted: 0, missing: before.funded });
  });
});

describe('a question that cannot be asked', () => {
  it('names key, value and what is allowed', async () => {
    const step = await recorded('trace');
    expect(() => decideAgain(step, { allocator: 'trase' })).toThrow(/allocator is "trase".*did you mean "trace"/);
    expect(() => decideAgain(step, { allocator: 'trace', predictor: 'hashed-base' })).toThrow(/predictor is "hashed-base".*not recorded/);
    const blind = { ...step, candidates: step.candidates.map((candidate) => ({ ...candidate, v: null, vMean: null })) };
    expect(() => decideAgain(blind, { allocator: 'trace' })).toThrow(/every candidate has/);
    expect(decideAgain(blind, { allocator: 'trace', predictor: 'exact' }).valuesFrom).toBe('exact V');
  });
});
