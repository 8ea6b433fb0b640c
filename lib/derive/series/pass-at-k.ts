/** Trees of a step with the same counts of finished bare rollouts and successes among them. */
export interface BareCounts {
  readonly n: number;
  readonly c: number;
  readonly trees: number;
}

/**
 * Chance that at least one of k rollouts drawn without replacement from n, of which c succeeded, is a success:
 * 1 − C(n − c, k) / C(n, k), unbiased for 1 − (1 − p)^k. In [0, 1]; NaN where n < k. Cost O(min(k, c)).
 * Source: Chen et al. 2021, "Evaluating large language models trained on code", eq. 1.
 */
export function passAtK(n: number, c: number, k: number): number {
  if (n < k) return Number.NaN;
  if (n - c < k) return 1;
  let allFail = 1;
  for (let i = n - c + 1; i <= n; i++) allFail *= 1 - k / i;
  return 1 - allFail;
}

export interface PassAtK {
  readonly value: number;
  /** Normal interval over trees, 95 %, inside [0, 1]; null for fewer than two trees. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Trees with at least k finished bare rollouts: only they can say. */
  readonly trees: number;
}

const Z = 1.959963984540054;

/** Mean of the estimate over the trees that have at least k bare rollouts, each tree once; null where none has. */
export function stepPassAtK(counts: readonly BareCounts[], k: number): PassAtK | null {
  let trees = 0;
  let sum = 0;
  let squares = 0;
  for (const { n, c, trees: same } of counts) {
    if (n < k) continue;
    const estimate = passAtK(n, c, k);
    trees += same;
    sum += same * estimate;
    squares += same * estimate * estimate;
  }
  if (trees === 0) return null;
  const value = sum / trees;
  if (trees < 2) return { value, interval: null, trees };
  const variance = Math.max(0, (squares - trees * value * value) / (trees - 1));
  const half = Z * Math.sqrt(variance / trees);
  return { value, interval: { low: Math.max(0, value - half), high: Math.min(1, value + half) }, trees };
}
