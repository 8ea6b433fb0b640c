import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefixAllocation } from '@/lib/engine/allocators/prefix-allocation';
import { rootAllocation } from '@/lib/engine/allocators/root-allocation';
import { rootUtility } from '@/lib/engine/allocators/utility';
import { knapsackAllocation, totalUtility } from './support/knapsack';

const sum = (xs: ArrayLike<number>): number => Array.from(xs).reduce((total, x) => total + x, 0);
const chance = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.02, 0.5, 0.98, 1));

function bruteRoots(v: readonly number[], M: number, mMax: number, weight: readonly number[], at = 0): number {
  if (at === v.length) return 0;
  let best = bruteRoots(v, M, mMax, weight, at + 1);
  for (let m = 2; m <= Math.min(mMax, M); m++)
    best = Math.max(best, (weight[at] as number) * rootUtility(v[at] as number, m) + bruteRoots(v, M - m, mMax, weight, at + 1));
  return best;
}

function brutePrefixes(q: readonly number[], budget: number, at = 0): number {
  if (at === q.length - 1) return 1 - (q[at] as number) ** budget;
  let best = Number.NEGATIVE_INFINITY;
  for (let k = 0; k <= budget; k++) best = Math.max(best, 1 - (q[at] as number) ** k + brutePrefixes(q, budget - k, at + 1));
  return best;
}

describe('stage 1', () => {
  const weighted = fc.tuple(chance, fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })));

  it('is optimal on every small case, weighted or not (brute force)', () => {
    fc.assert(
      fc.property(
        fc.array(weighted, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 2, max: 6 }),
        (prompts, M, mMax) => {
          const v = prompts.map(([x]) => x);
          const weight = prompts.map(([, w]) => w);
          const counts = rootAllocation(v, M, mMax, weight);
          expect(totalUtility(v, counts, weight)).toBeCloseTo(bruteRoots(v, M, mMax, weight), 10);
          expect(sum(counts)).toBeLessThanOrEqual(M);
          for (const m of counts) expect(m === 0 || (m >= 2 && m <= mMax)).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('equals the multiple-choice knapsack, weighted or not', () => {
    fc.assert(
      fc.property(
        fc.array(weighted, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom(2, 3, 4, 8, 16),
        fc.boolean(),
        (prompts, M, mMax, plain) => {
          const v = prompts.map(([x]) => x);
          const weight = prompts.map(([x, w]) => (plain ? 1 : w * (1 - x)));
          const solved = totalUtility(v, rootAllocation(v, M, mMax, weight), weight);
          expect(solved).toBeCloseTo(totalUtility(v, knapsackAllocation(v, M, mMax, weight), weight), 9);
        },
      ),
      { numRuns: 800 },
    );
  });

  it('funds no prompt while one of larger w·v(1−v) goes without', () => {
    fc.assert(
      fc.property(fc.array(weighted, { minLength: 1, maxLength: 40 }), fc.integer({ min: 0, max: 80 }), fc.constantFrom(3, 8), (prompts, M, mMax) => {
        const v = prompts.map(([x]) => x);
        const weight = prompts.map(([, w]) => w);
        const counts = rootAllocation(v, M, mMax, weight);
        const slope = v.map((x, i) => (weight[i] as number) * x * (1 - x));
        const least = Math.min(...slope.filter((_, i) => (counts[i] as number) > 0));
        expect(slope.filter((s, i) => counts[i] === 0 && s > least)).toEqual([]);
      }),
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

  it('gives more to the anchor with the smaller q, and nothing where the factual outcome is certain', () => {
    const inside = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(fc.array(inside, { minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 60 }), (q, budget) => {
        const counts = prefixAllocation([...q, 1], budget);
        expect(counts[q.length]).toBe(0);
        const least = Math.max(...q.filter((_, a) => (counts[a] as number) > 0), 0);
        // two q may differ and gain the same 1 − q in double precision: that is a tie
        expect(q.filter((x, a) => counts[a] === 0 && 1 - x > 1 - least)).toEqual([]);
      }),
    );
  });

  it('keeps to the cap of an anchor', () => {
    expect(Array.from(prefixAllocation([0.9, 0.1, 0.5], 3, 1))).toEqual([1, 1, 1]);
    expect(Array.from(prefixAllocation([0.9, 0.1], 5, 2))).toEqual([2, 2]);
  });

  it('prefers the anchor whose outcome contradicts the prediction', () => {
    expect(Array.from(prefixAllocation([0.9, 0.1, 0.5], 3))).toEqual([0, 1, 2]);
  });
});
