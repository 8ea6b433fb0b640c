import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocators } from '@/lib/engine/allocators/registry';
import type { RootBudget, RootStatistics } from '@/lib/engine/allocators/types';
import { rootUtility } from '@/lib/engine/allocators/utility';
import { keyOf } from '@/lib/engine/random/key';

const sum = (xs: ArrayLike<number>): number => Array.from(xs).reduce((total, x) => total + x, 0);
const chance = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.02, 0.5, 0.98, 1));

const inputs = fc.record({
  // few distinct values, so that ties are common
  prompts: fc.array(fc.tuple(fc.oneof(chance, fc.constantFrom(0.1, 0.3, 0.5, 0.7)), fc.nat(3), fc.nat(3)), { minLength: 12, maxLength: 80 }),
  M: fc.integer({ min: 2, max: 150 }),
  N: fc.integer({ min: 0, max: 4 }),
  mMax: fc.integer({ min: 2, max: 16 }),
  groupSize: fc.integer({ min: 2, max: 12 }),
  explore: fc.constantFrom(0, 0.1, 0.5, 1),
  warmUp: fc.boolean(),
  seed: fc.integer(),
});
type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

function setting({ prompts, M, N, mMax, groupSize, explore, warmUp, seed }: Input) {
  const statistics: RootStatistics = {
    prompts: prompts.map((_, i) => `p${i}`),
    v: Float64Array.from(prompts, ([v]) => v),
    passed: Float64Array.from(prompts, ([, passed]) => passed),
    tried: Float64Array.from(prompts, ([, passed, failed]) => passed + failed),
    warmUp,
  };
  const budget: RootBudget = { M, N, mMax, groupSize, uniformRoots: 4, explore, gain: 1 };
  return { statistics, budget, key: keyOf(seed) };
}

function permuted(statistics: RootStatistics, order: readonly number[]): RootStatistics {
  const take = (from: Float64Array): Float64Array => Float64Array.from(order, (i) => from[i] as number);
  const { prompts, v, passed, tried, warmUp } = statistics;
  return { prompts: order.map((i) => prompts[i] as string), v: v && take(v), passed: take(passed), tried: take(tried), warmUp };
}

describe.each(Object.values(allocators))('allocator $name', (allocator) => {
  it('spends its root budget in full for every input, and explains every candidate', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { statistics, budget, key } = setting(input);
        const plan = allocator.roots(statistics, budget, key);
        expect(sum(plan.counts)).toBe(allocator.prefixes ? budget.M : budget.M * (1 + budget.N));
        expect(plan.counts.every((m) => m >= 0)).toBe(true);
        expect(plan.reasons).toHaveLength(statistics.prompts.length);
        expect(plan.reasons.every((reason) => reason.length > 0)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('answers permuted prompts with the permuted answer, ties included', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { statistics, budget, key } = setting(input);
        const plan = allocator.roots(statistics, budget, key);
        const order = statistics.prompts.map((_, i) => i).sort((a, b) => Math.imul(a + 1, input.seed | 1) - Math.imul(b + 1, input.seed | 1));
        const mirrored = allocator.roots(permuted(statistics, order), budget, key);
        expect(Array.from(mirrored.counts)).toEqual(order.map((i) => plan.counts[i]));
        expect(mirrored.reasons).toEqual(order.map((i) => plan.reasons[i]));
      }),
      { numRuns: 200 },
    );
  });

  it('spends its continuation budget in full, with and without anchors', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(chance, fc.boolean(), fc.nat(5)), { maxLength: 20 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(40),
        fc.option(fc.integer({ min: 1, max: 3 })),
        fc.boolean(),
        fc.integer(),
        (anchors, rollouts, units, kMax, warmUp, seed) => {
          if (!allocator.prefixes) return;
          const statistics = {
            prompt: 'p',
            r: Float64Array.from(anchors, ([, pass]) => (pass ? 1 : 0)),
            v: Float64Array.from(anchors, ([v]) => v),
            rollout: Int32Array.from(anchors, ([, , j]) => j % rollouts),
            turn: Int32Array.from(anchors, (_, i) => i + 1),
            rollouts,
            kMax,
            warmUp,
          };
          const plan = allocator.prefixes(statistics, units, keyOf(seed));
          expect(sum(plan.counts) + plan.toRoots).toBe(units);
          expect(plan.toRoots).toBeGreaterThanOrEqual(0);
          if (anchors.length === 0) expect(plan.toRoots).toBe(units);
        },
      ),
      { numRuns: 200 },
    );
  });
});

const settled = (input: Input) => setting({ ...input, warmUp: false, explore: 0 });

describe.each(['trace', 'trace-gain', 'trace-root'])('%s without exploration', (name) => {
  it('gives nothing where the predictor is certain, while there is an open prompt to take it', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { statistics, budget, key } = settled({ ...input, mMax: Math.max(3, input.mMax) });
        const v = statistics.v as Float64Array;
        const total = allocators[name]?.prefixes ? budget.M : budget.M * (1 + budget.N);
        const open = v.filter((x) => x > 0 && x < 1).length;
        fc.pre(open * budget.mMax > total + 1);
        const { counts } = allocators[name]?.roots(statistics, budget, key) ?? { counts: new Int32Array(0) };
        v.forEach((x, i) => {
          if (x === 0 || x === 1) expect(counts[i]).toBe(0);
        });
      }),
    );
  });

  it('funds no prompt while one of larger utility goes without', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { statistics, budget, key } = settled({ ...input, mMax: Math.max(3, input.mMax) });
        const v = statistics.v as Float64Array;
        const total = allocators[name]?.prefixes ? budget.M : budget.M * (1 + budget.N);
        fc.pre(v.filter((x) => x > 0 && x < 1).length * budget.mMax > total + 1);
        const { counts } = allocators[name]?.roots(statistics, budget, key) ?? { counts: new Int32Array(0) };
        const score = v.map((x) => x * (1 - x) * (name === 'trace-gain' ? 1 - x : 1));
        const least = Math.min(...score.filter((_, i) => (counts[i] as number) > 0));
        expect(score.filter((s, i) => counts[i] === 0 && s > least)).toHaveLength(0);
      }),
    );
  });
});

describe('trace-prefix without exploration', () => {
  it('expands no anchor whose factual outcome is certain, while another is open', () => {
    const plan = allocators['trace-prefix']?.prefixes?.(
      {
        prompt: 'p',
        r: Float64Array.of(1, 0, 1, 0),
        v: Float64Array.of(1, 0, 0.9, 0.9),
        rollout: Int32Array.of(0, 1, 2, 3),
        turn: Int32Array.of(1, 1, 1, 1),
        rollouts: 4,
        kMax: null,
        warmUp: false,
      },
      6,
      keyOf(1),
    );
    expect(Array.from(plan?.counts ?? [])).toEqual([0, 0, 4, 2]);
  });
});

describe('pcl', () => {
  it('funds the prompts closest to ½, equally', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { statistics, budget, key } = settled(input);
        const v = statistics.v as Float64Array;
        const { counts } = allocators.pcl?.roots(statistics, budget, key) ?? { counts: new Int32Array(0) };
        const distance = v.map((x) => Math.abs(x - 0.5));
        const furthest = Math.max(...distance.filter((_, i) => (counts[i] as number) > 0));
        expect(distance.filter((d, i) => counts[i] === 0 && d < furthest)).toHaveLength(0);
        const funded = Array.from(counts).filter((m) => m > 0);
        expect(Math.max(...funded) - Math.min(...funded)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('knapsack-rl', () => {
  it('is optimal for [1−p^n−(1−p)^n]·p(1−p)² with two for every prompt drawn (brute force)', () => {
    const best = (rates: readonly number[], left: number, at = 0): number => {
      const value = (n: number): number => rootUtility(rates[at] as number, n) * (rates[at] as number) * (1 - (rates[at] as number)) ** 2;
      if (at === rates.length - 1) return value(left);
      let top = Number.NEGATIVE_INFINITY;
      for (let n = 2; n <= left - 2 * (rates.length - 1 - at); n++) top = Math.max(top, value(n) + best(rates, left - n, at + 1));
      return top;
    };
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 2, maxLength: 4 }), fc.integer({ min: 0, max: 8 }), (seen, extra) => {
        const statistics = {
          prompts: seen.map((_, i) => `p${i}`),
          v: null,
          passed: Float64Array.from(seen, ([passed]) => passed),
          tried: Float64Array.from(seen, ([passed, failed]) => passed + failed),
          warmUp: false,
        };
        const M = 2 * seen.length + extra;
        const budget = { M, N: 0, mMax: 16, groupSize: 2, uniformRoots: 4, explore: 0, gain: 1 };
        const plan = allocators['knapsack-rl']?.roots(statistics, budget, keyOf(1));
        const rates = seen.map(([passed, failed]) =>
          passed + failed === 0 ? 0.5 : Math.min(0.98, Math.max(0.02, (passed + 0.5) / (passed + failed + 1))),
        );
        expect(sum(plan?.utility ?? [])).toBeCloseTo(best(rates, M), 10);
      }),
    );
  });

  it('gives the hard prompt more than the easy one of the same spread', () => {
    const statistics = { prompts: ['hard', 'easy'], v: null, passed: Float64Array.of(1, 7), tried: Float64Array.of(8, 8), warmUp: false };
    const budget = { M: 20, N: 0, mMax: 16, groupSize: 8, uniformRoots: 4, explore: 0, gain: 1 };
    const { counts } = allocators['knapsack-rl']?.roots(statistics, budget, keyOf(1)) ?? { counts: new Int32Array(0) };
    expect(counts[0]).toBeGreaterThan(counts[1] as number);
  });
});

describe('tree-grpo', () => {
  it('expands every bare rollout equally often, from its own nodes or the root', () => {
    const r = new Float64Array(6);
    const statistics = {
      prompt: 'p',
      r,
      v: null,
      rollout: Int32Array.of(0, 0, 0, 1, 1, 1),
      turn: Int32Array.of(1, 2, 3, 1, 2, 3),
      rollouts: 3,
      kMax: null,
      warmUp: false,
    };
    const plan = allocators['tree-grpo']?.prefixes?.(statistics, 3000, keyOf(4));
    const counts = Array.from(plan?.counts ?? []);
    // rollout 2 has no node but its root: 1000; the others lose a quarter of their draws to it
    expect(plan?.toRoots).toBeGreaterThan(1400);
    expect(plan?.toRoots).toBeLessThan(1600);
    for (const k of counts) expect(Math.abs(k - 250)).toBeLessThan(60);
  });
});
