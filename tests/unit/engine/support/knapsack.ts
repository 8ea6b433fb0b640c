import { rootUtility } from '@/lib/engine/allocators/utility';

/**
 * Stage 1 as the plain multiple-choice knapsack on typed arrays: n · M · mMax cell updates, a choice table to read the counts
 * from. The reference of the solver's tests and of the `allocate` benchmark.
 */
export function knapsackAllocation(v: ArrayLike<number>, M: number, mMax: number, weight?: ArrayLike<number>): Int32Array {
  const n = v.length;
  const worth = weight ?? new Float64Array(n).fill(1);
  const best = new Float64Array(M + 1);
  const choice = new Uint8Array(n * (M + 1));
  const utility = new Float64Array(mMax + 1);
  for (let i = 0; i < n; i++) {
    for (let m = 0; m <= mMax; m++) utility[m] = (worth[i] as number) * rootUtility(v[i] as number, m);
    const row = i * (M + 1);
    for (let b = M; b >= 2; b--) {
      let top = best[b] as number;
      let taken = 0;
      const most = Math.min(mMax, b);
      for (let m = 2; m <= most; m++) {
        const value = (best[b - m] as number) + (utility[m] as number);
        if (value > top) {
          top = value;
          taken = m;
        }
      }
      best[b] = top;
      choice[row + b] = taken;
    }
  }
  const counts = new Int32Array(n);
  let left = M;
  for (let i = n - 1; i >= 0; i--) {
    counts[i] = choice[i * (M + 1) + left] as number;
    left -= counts[i] as number;
  }
  return counts;
}

/** Σ w·U_root of an allocation. */
export function totalUtility(v: ArrayLike<number>, counts: ArrayLike<number>, weight?: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < v.length; i++) sum += (weight ? (weight[i] as number) : 1) * rootUtility(v[i] as number, counts[i] as number);
  return sum;
}
