import { type Interval, wilson } from '../wilson';
import { SUM, SUMS } from './cells';
import { student95 } from './student';

/**
 * Variance of a ratio Σy / Σw over independent clusters, by linearisation with the P/(P−1) correction (Cochran 1977, §11): the
 * cluster-robust standard error, squared. NaN for fewer than two clusters. O(clusters)
 */
export function ratioVariance(clusters: Iterable<readonly [y: number, w: number]>): number {
  return momentVariance(momentsOf(clusters));
}

/** Sums over clusters of their y and w, and of the products. */
export interface Moments {
  readonly clusters: number;
  readonly wy: number;
  readonly w: number;
  readonly yy: number;
  readonly yw: number;
  readonly ww: number;
}

/** Moments of `count` rows of sums from `first` on, of those that have a weight; `yOf` gives y of the row that begins at a place. */
export function rowMoments(table: Float64Array, first: number, count: number, yOf: (at: number) => number): Moments {
  const moments = { clusters: 0, wy: 0, w: 0, yy: 0, yw: 0, ww: 0 };
  for (let row = first; row < first + count; row++) {
    const w = table[row * SUMS + SUM.w]!;
    if (w === 0) continue;
    const y = yOf(row * SUMS);
    moments.clusters++;
    moments.wy += y;
    moments.w += w;
    moments.yy += y * y;
    moments.yw += y * w;
    moments.ww += w * w;
  }
  return moments;
}

function momentsOf(clusters: Iterable<readonly [y: number, w: number]>): Moments {
  let [sumY, sumW, yy, yw, ww, count] = [0, 0, 0, 0, 0, 0];
  for (const [y, w] of clusters) {
    sumY += y;
    sumW += w;
    yy += y * y;
    yw += y * w;
    ww += w * w;
    count++;
  }
  return { clusters: count, wy: sumY, w: sumW, yy, yw, ww };
}

/** `ratioVariance` from the moments alone. */
export function momentVariance({ clusters, wy, w, yy, yw, ww }: Moments): number {
  if (clusters < 2 || w === 0) return Number.NaN;
  const ratio = wy / w;
  return Math.max(0, (clusters / (clusters - 1)) * (yy - 2 * ratio * yw + ratio * ratio * ww)) / (w * w);
}

/**
 * Two-sided 95 % of a bin's observed frequency, rollouts of one prompt being correlated: Wilson's interval at the effective
 * number of rollouts p(1−p) / variance (Korn and Graubard 1998), the variance cluster-robust by prompt and Student's t with P − 1
 * degrees of freedom. Where every outcome is alike there is no variance to estimate: each prompt counts as one. Null for no prompt.
 */
export const clusteredInterval = (clusters: Iterable<readonly [y: number, w: number]>): Interval | null => momentInterval(momentsOf(clusters));

/** The same from the moments alone. */
export function momentInterval(moments: Moments): Interval | null {
  const { clusters, w, wy } = moments;
  if (!(w > 0)) return null;
  const p = Math.min(1, Math.max(0, wy / w));
  if (clusters < 2) return { low: 0, high: 1 };
  const variance = momentVariance(moments);
  const effective = variance > 0 && p > 0 && p < 1 ? (p * (1 - p)) / variance : clusters;
  return wilson(p * effective, effective, student95(clusters - 1));
}
