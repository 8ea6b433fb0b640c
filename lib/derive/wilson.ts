/** Two-sided 95 %. */
const Z = 1.959963984540054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson score interval of a success probability (Wilson 1927) from k successes among n independent trials, both ends in
 * [0, 1]; null where n = 0. `z` is the normal quantile, 1.96 for 95 %.
 */
export function wilson(k: number, n: number, z: number = Z): Interval | null {
  if (!(n > 0)) return null;
  const p = k / n;
  const shrink = 1 + (z * z) / n;
  const centre = (p + (z * z) / (2 * n)) / shrink;
  const half = (z / shrink) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return { low: k === 0 ? 0 : Math.max(0, centre - half), high: k === n ? 1 : Math.min(1, centre + half) };
}
