import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefixAllocation } from '@/lib/engine/allocators/prefix-allocation';
import { allocators } from '@/lib/engine/allocators/registry';
import { rootAllocation } from '@/lib/engine/allocators/root-allocation';
import { rootUtility } from '@/lib/engine/allocators/utility';
import { keyOf } from '@/lib/engine/random/key';
import { knapsackAllocation, totalUtility } from './support/knapsack';

const sum = (xs: ArrayLike<number>): number => Array.from(xs).reduce((total, x) => total + x, 0);
const chance = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.02, 0.5, 0.98, 1));

function bruteRoots(v: readonly number[], M: number, mMax: number, at = 0): number {
  if (at === v.length) return 0;
  let best = bruteRoots(v, M, mMax, at + 1);
  for (let m = 2; m <= Math.min(mMax, M); m++) best = Math.max(best, rootUtility(v[at] as number, m) + bruteRoots(v, M - m, mMax, at + 1));
  return best;
}

function brutePrefixes(q: readonly number[], budget: number, at = 0): number {
  if (at === q.length - 1) return 1 - (q[at] as number) ** budget;
  let best = Number.NEGATIVE_INFINITY;
  for (let k = 0; k <= budget; k++) best = Math.max(best, 1 - (q[at] as number) ** k + brutePrefixes(q, budget - k, at + 1));
  return best;
}

describe('stage 1', () => {
  it('is optimal on every small case (brute force)', () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 2, max: 6 }), (v, M, mMax) => {
        const counts = rootAllocation(v, M, mMax);
        expect(totalUtility(v, counts)).toBeCloseTo(bruteRoots(v, M, mMax), 10);
        expect(sum(counts)).toBeLessThanOrEqual(M);
        for (const m of counts) expect(m === 0 || (m >= 2 && m <= mMax)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('equals the multiple-choice knapsack', () => {
    fc.assert(
      fc.property(
        fc.array(chance, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom(2, 3, 4, 8, 16),
        (v, M, mMax) => {
          expect(totalUtility(v, rootAllocation(v, M, mMax))).toBeCloseTo(totalUtility(v, knapsackAllocation(v, M, mMax)), 9);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('does not fall into the one-unit-greedy trap', () => {
    expect(Array.from(rootAllocation([0.5, 0.5, 0.5, 0.5], 12, 12))).toEqual([3, 3, 3, 3]);
  });

  it('leaves at most one unit over, and that only when every funded prompt is at the cap', () => {
    const inside = fc.double({ min: 0.02, max: 0.98, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(inside, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 2, max: 200 }),
        fc.integer({ min: 3, max: 16 }),
        (v, M, mMax) => {
          fc.pre(v.length * mMax >= M);
          const counts = rootAllocation(v, M, mMax);
          const atCap = counts.every((m) => m === 0 || m === mMax);
          expect(sum(counts)).toBe(atCap ? Math.max(M - 1, sum(counts)) : M);
        },
      ),
    );
  });

  it('gives a prompt the same whatever its place (distinct v)', () => {
    const distinct = fc.uniqueArray(fc.integer({ min: 1, max: 499 }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(distinct, fc.integer({ min: 2, max: 100 }), fc.integer(), (grid, M, seed) => {
        const v = grid.map((x) => x / 1000);
        const order = v.map((_, i) => i).sort((a, b) => Math.imul(a + 1, seed | 1) - Math.imul(b + 1, seed | 1));
        const direct = rootAllocation(v, M, 16);
        const permuted = rootAllocation(
          order.map((i) => v[i] as number),
          M,
          16,
        );
        expect(Array.from(permuted)).toEqual(order.map((i) => direct[i]));
      }),
    );
  });

  it('gives nothing to a prompt predicted at 0 or 1 while another is open', () => {
    expect(Array.from(rootAllocation([0, 0.4, 1, 0.6], 16, 16))).toEqual([0, 8, 0, 8]);
  });
});

describe('stage 2', () => {
  it('is optimal on every small case (brute force) and conserves its budget', () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 9 }), (q, budget) => {
        const counts = prefixAllocation(q, budget);
        expect(sum(counts)).toBe(budget);
        expect(q.reduce((total, x, a) => total + 1 - x ** (counts[a] as number), 0)).toBeCloseTo(brutePrefixes(q, budget), 10);
      }),
      { numRuns: 400 },
    );
  });

  it('prefers the anchor whose outcome contradicts the prediction', () => {
    expect(Array.from(prefixAllocation([0.9, 0.1, 0.5], 3))).toEqual([0, 1, 2]);
  });
});

describe.each(Object.values(allocators))('allocator $name', (allocator) => {
  const budgets = fc.record({
    n: fc.integer({ min: 12, max: 80 }),
    M: fc.integer({ min: 2, max: 150 }),
    N: fc.integer({ min: 0, max: 4 }),
    seed: fc.integer(),
    explore: fc.constantFrom(0, 0.1, 0.5, 1),
    warmUp: fc.boolean(),
  });
  const setting = ({ n, M, N, seed, explore, warmUp }: { n: number; M: number; N: number; seed: number; explore: number; warmUp: boolean }) => {
    const prompts = Array.from({ length: n }, (_, i) => `p${i}`);
    const v = Float64Array.from(prompts, (_, i) => 0.02 + (0.96 * (Math.imul(i + 1, (seed * 2 + 1) | 1) >>> 0)) / 2 ** 32);
    return { statistics: { prompts, v, warmUp }, budget: { M, N, mMax: 16, groupSize: 8, uniformRoots: 4, explore }, key: keyOf(seed) };
  };

  it('conserves the step budget and explains every candidate', () => {
    fc.assert(
      fc.property(budgets, (input) => {
        const { statistics, budget, key } = setting(input);
        const plan = allocator.roots(statistics, budget, key);
        expect(sum(plan.counts)).toBe(allocator.prefixes ? budget.M : budget.M * (1 + budget.N));
        expect(plan.reasons).toHaveLength(statistics.prompts.length);
        expect(plan.reasons.every((reason) => reason.length > 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('answers the same for the same key, and permuted for permuted prompts', () => {
    fc.assert(
      fc.property(budgets, (input) => {
        const { statistics, budget, key } = setting(input);
        const plan = allocator.roots(statistics, budget, key);
        expect(allocator.roots(statistics, budget, key)).toEqual(plan);
        const flipped = { ...statistics, prompts: [...statistics.prompts].reverse(), v: statistics.v.slice().reverse() };
        const mirrored = allocator.roots(flipped, budget, key);
        fc.pre(new Set(Array.from(statistics.v, (x) => (x * (1 - x)).toFixed(9))).size === statistics.v.length);
        expect(Array.from(mirrored.counts).reverse()).toEqual(Array.from(plan.counts));
      }),
    );
  });

  it('conserves the continuation budget, with and without anchors', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(chance, fc.boolean()), { maxLength: 20 }),
        fc.nat(40),
        fc.boolean(),
        fc.integer(),
        (anchors, units, warmUp, seed) => {
          if (!allocator.prefixes) return;
          const statistics = {
            prompt: 'p',
            r: Float64Array.from(anchors, ([, pass]) => (pass ? 1 : 0)),
            v: Float64Array.from(anchors, ([v]) => v),
            rollout: new Int32Array(anchors.length),
            turn: Int32Array.from(anchors, (_, i) => i + 1),
            warmUp,
          };
          const plan = allocator.prefixes(statistics, units, keyOf(seed));
          expect(sum(plan.counts) + plan.toRoots).toBe(units);
          expect(plan.toRoots).toBe(anchors.length === 0 ? units : 0);
        },
      ),
    );
  });
});
