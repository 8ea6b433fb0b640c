import { describe, expect, it } from 'vitest';
import type { EvaluationPoint } from '@/lib/contract';
import { armLabels } from '@/lib/derive/compare/arm-labels';
import { type ArmRun, armsOf } from '@/lib/derive/compare/arms';
import { configDifference } from '@/lib/derive/compare/config-difference';
import { accuracyCurve, ratioCurve } from '@/lib/derive/compare/curves';
import { type CompareStep, effectivePath, SpentPath } from '@/lib/derive/compare/path';
import { inAll, nearestOf, outermost, questionOf, spread } from '@/lib/derive/compare/question';
import { reachOf, spentAt } from '@/lib/derive/compare/reach';
import { armRatio, sharedWindow } from '@/lib/derive/compare/window';

const step = (at: number, over: Partial<CompareStep> = {}): CompareStep => ({
  attempt: 0,
  step: at,
  warmUp: false,
  ended: true,
  funded: 10,
  mixed: 5,
  leaves: 80,
  bareLeaves: 80,
  bareSuccesses: 20,
  tokens: 1_000,
  wallMs: 60_000,
  ...over,
});
const evaluation = (at: number, correct: number, over: Partial<EvaluationPoint> = {}): EvaluationPoint => ({
  attempt: 0,
  step: at,
  dataset: 'held-out',
  n: 10,
  correct,
  exact: true,
  ...over,
});

describe('a run’s path', () => {
  it('leaves out what a later attempt took again, whatever it reached', () => {
    const path = effectivePath([step(0), step(1), step(2), step(3), step(2, { attempt: 1 })]);
    expect(path.map(({ attempt, step: at }) => [attempt, at])).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
    ]);
  });

  it('sums what was spent before a step and with it; unknown from the first step that does not say', () => {
    const path = new SpentPath([step(0), step(1, { tokens: null }), step(3)]);
    expect([path.spent('leaves', 0, false), path.spent('leaves', 0, true), path.spent('leaves', 2, false), path.spent('leaves', 9, true)]).toEqual([
      0, 80, 160, 240,
    ]);
    expect([path.spent('tokens', 0, true), path.spent('tokens', 1, true), path.spent('tokens', 3, true)]).toEqual([1_000, null, null]);
  });
});

describe('curves of an arm', () => {
  it('have a mean only where every run has a value, and do not jump where the shorter ends', () => {
    const short = { steps: [step(0, { mixed: 2 }), step(1, { mixed: 2 })], evaluations: [] };
    const long = { steps: [step(0, { mixed: 8 }), step(1, { mixed: 8 }), step(2, { mixed: 8 })], evaluations: [] };
    const curve = ratioCurve([short, long]);
    expect(curve).toMatchObject({ step: [0, 1], value: [0.5, 0.5], leaves: [80, 160], n: 2, leftOut: 1, band: 'seeds' });
    // Student's t with one degree of freedom: .5 ± 12.706 · .3, kept inside [0, 1]
    expect([curve.low, curve.high]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('of one run carry its own sample’s interval, none where the value is exact, and leave a live step out', () => {
    const one = {
      steps: [step(0), step(1, { ended: false })],
      evaluations: [evaluation(0, 5), evaluation(1, 6, { exact: false }), evaluation(2, Number.NaN)],
    };
    expect(ratioCurve([one])).toMatchObject({ step: [0], n: 1, band: 'sample' });
    const accuracy = accuracyCurve([one], 'held-out');
    expect(accuracy).toMatchObject({ step: [0, 1], value: [0.5, 0.6], leaves: [0, 80] });
    expect([accuracy.low[0], accuracy.low[1]! < 0.6]).toEqual([null, true]);
  });

  it('reach a level along straight lines, the first time, and not where it is never reached', () => {
    const curve = { value: [0.2, 0.4, null, 0.3, 0.8], leaves: [0, 100, 150, 200, 300], tokens: [0, 1, 2, null, null], wall: [0, 0, 0, 0, 0] };
    expect(spentAt(curve, 'leaves', 0.3)).toBeCloseTo(50, 10);
    expect(spentAt(curve, 'leaves', 0.1)).toBe(0);
    expect(spentAt(curve, 'leaves', 0.55)).toBeCloseTo(250, 10);
    expect([spentAt(curve, 'leaves', 0.9), spentAt(curve, 'tokens', 0.55)]).toEqual([null, null]);
    const whole = (value: number[], leaves: number[]) => ({
      step: leaves,
      value,
      low: [],
      high: [],
      leaves,
      tokens: [],
      wall: [],
      n: 1,
      leftOut: 0,
      band: 'none' as const,
    });
    const reach = reachOf(whole([0, 0.5], [0, 100]), whole([0, 0.25, 0.4], [0, 100, 200]), null)!;
    expect(reach.level).toBe(0.4);
    expect(reach.spent.leaves.arm).toBeCloseTo(80, 10);
    expect(reach.spent.leaves.baseline).toBe(200);
  });
});

describe('the effective ratio of a window', () => {
  const seeded = (seed: string, mixed: number) => ({
    seed,
    steps: [step(0, { warmUp: true }), step(1, { mixed }), step(2, { mixed })],
    evaluations: [evaluation(0, 3)],
  });

  it('begins after the longest warm-up, ends with the shortest run, and stands beside what it depends on', () => {
    const runs = [seeded('1', 6), { ...seeded('2', 6), steps: seeded('2', 6).steps.slice(0, 2) }];
    expect(sharedWindow(runs)).toEqual({ from: 1, to: 1 });
    expect(sharedWindow([])).toBeNull();
    expect(armRatio(runs, null, { from: 1, to: 1 }, 'held-out')).toMatchObject({
      value: 0.6,
      leavesPerPrompt: 8,
      initialAccuracy: 0.3,
      initialBasis: 'held-out',
      steps: 1,
      overBaseline: null,
    });
  });

  it('is compared seed by seed where seeds are shared, without an interval where they are not', () => {
    const window = { from: 1, to: 2 };
    const paired = armRatio([seeded('1', 6), seeded('2', 8)], [seeded('2', 4), seeded('1', 3)], window, null);
    expect(paired.overBaseline).toMatchObject({ value: 2, low: 2, high: 2, n: 2 });
    const apart = armRatio([seeded('1', 6)], [seeded('9', 3)], window, null);
    expect(apart.overBaseline).toEqual({ value: 2, low: null, high: null, n: 1 });
    expect(apart.initialBasis).toBe('bare rollouts');
  });
});

describe('arms', () => {
  const run = (name: string, over: Partial<ArmRun> = {}): ArmRun => ({
    run: name,
    name,
    seed: '1',
    status: 'finished',
    step: 1,
    startedAt: '2026-01-01T00:00:00Z',
    leavesTakenAgain: 0,
    allocator: 'grpo',
    group: 'g',
    settings: new Map([['M', '8']]),
    ...over,
  });

  it('pool seeds of one group and configuration, sorted as numbers; a run without a group stands alone', () => {
    const arms = armsOf(
      [
        run('a', { seed: '10' }),
        run('b', { seed: '9' }),
        run('c', { group: null }),
        run('d', { group: null }),
        run('e', { settings: new Map([['M', '4']]) }),
      ],
      'seeds',
    );
    expect(arms.map(({ runs }) => runs.map((one) => one.run))).toEqual([['b', 'a'], ['c'], ['d'], ['e']]);
    expect(armsOf([run('a'), run('b', { seed: '2' })], 'none')).toHaveLength(2);
  });

  it('are named by what tells them apart', () => {
    const named = (name: string, allocator: string, isPooled = true) => ({ name, allocator, seed: '3', isPooled });
    expect(armLabels([named('kg/adam/trace/3', 'trace'), named('kg/adam/grpo/3', 'grpo'), named('kg/adam/grpo-matched/3', 'grpo')])).toEqual([
      'trace',
      'grpo',
      'grpo-matched',
    ]);
    expect(armLabels([named('same', 'grpo', false), named('same', 'grpo', false)])).toEqual(['same', 'same']);
  });

  it('differ in settings, seeds and names aside', () => {
    const settings = (entries: Record<string, string>) => new Map(Object.entries(entries));
    const found = configDifference([
      [settings({ run: 'a', seed: '1', M: '8', kind: 'x' }), settings({ run: 'b', seed: '2', M: '8', kind: 'x' })],
      [settings({ run: 'c', seed: '1', M: '4', extra: '1', kind: 'x' }), settings({ run: 'd', seed: '2', M: '4', extra: '1', kind: 'x' })],
    ]);
    expect(found).toEqual({
      different: [
        { key: 'M', values: ['8', '4'] },
        { key: 'extra', values: [null, '1'] },
      ],
      equal: 2,
    });
  });
});

describe('a question', () => {
  it('is read from an address; what is not understood is as if left out', () => {
    const question = questionOf(new URLSearchParams('runs=a,b%252Cc,a&groups=g&at=x&from=-1&to=7&pairs=no&tie=0.1&level='), 9);
    expect(question).toMatchObject({
      runs: ['a', 'b,c'],
      groups: ['g'],
      at: null,
      from: null,
      to: 7,
      basis: null,
      tie: 0.1,
      level: null,
      pooling: 'seeds',
      mostRows: 9,
    });
  });

  it('chooses steps and rows evenly, ends kept', () => {
    expect(spread([0, 1, 2, 3, 4, 5, 6], 3)).toEqual([0, 3, 6]);
    expect([nearestOf([0, 10, 20], 14), nearestOf([0, 10], null), nearestOf([], 3)]).toEqual([10, 10, null]);
    expect(
      inAll([
        [3, 1, 2],
        [2, 3],
      ]),
    ).toEqual([2, 3]);
    expect(outermost([1, 2, 3, 4, 5], 3)).toEqual([1, 2, 5]);
  });
});
