import type { Interval } from '../wilson';
import { type ClusteredBins, SUM, SUMS } from './cells';
import { seededRandom } from './random';

const RESAMPLES = 200;
/** Clusters drawn in all: the more there are, the fewer resamples an interval needs. */
const MOST_DRAWS = 400_000;
const TAIL = 0.025;

interface Table {
  /** mean V − observed, times weight, of each cluster and bin. */
  readonly gap: Float64Array; // [clusters × bins]
  readonly weight: Float64Array; // [clusters]
  readonly clusters: number;
  readonly bins: number;
}

function tableOf({ bins, clusters, sums }: ClusteredBins): Table {
  const gap = new Float64Array(clusters * bins);
  const weight = new Float64Array(clusters);
  for (let bin = 0; bin < bins; bin++) {
    for (let cluster = 0; cluster < clusters; cluster++) {
      const at = (bin * clusters + cluster) * SUMS;
      gap[cluster * bins + bin] = sums[at + SUM.wv]! - sums[at + SUM.wy]!;
      weight[cluster]! += sums[at + SUM.w]!;
    }
  }
  return { gap, weight, clusters, bins };
}

function drawOne({ gap, weight, clusters, bins }: Table, random: () => number, sums: Float64Array): number {
  sums.fill(0);
  let all = 0;
  for (let draw = 0; draw < clusters; draw++) {
    const cluster = Math.floor(random() * clusters);
    all += weight[cluster]!;
    for (let bin = 0, at = cluster * bins; bin < bins; bin++, at++) sums[bin]! += gap[at]!;
  }
  let error = 0;
  for (let bin = 0; bin < bins; bin++) error += Math.abs(sums[bin]!);
  return error / all;
}

/**
 * Two-sided 95 % basic bootstrap interval of an ECE of `value` from whole prompts drawn with replacement (200 resamples, fewer
 * beyond 2,000 prompts), edges held: resamples lie as far above the estimate as the estimate above the truth, which the basic
 * interval turns round. Deterministic. Null for fewer than two prompts.
 */
export function resampleError(binned: ClusteredBins, value: number): Interval | null {
  const table = tableOf(binned);
  if (table.clusters < 2) return null;
  const resamples = Math.max(100, Math.min(RESAMPLES, Math.floor(MOST_DRAWS / table.clusters)));
  const random = seededRandom(table.clusters * 0x9e3779b1);
  const sums = new Float64Array(table.bins);
  const values = Float64Array.from({ length: resamples }, () => drawOne(table, random, sums)).sort();
  const [low, high] = [values[Math.floor(TAIL * resamples)]!, values[Math.ceil((1 - TAIL) * resamples) - 1]!];
  return { low: Math.max(0, 2 * value - high), high: Math.max(0, 2 * value - low) };
}
