import type { CalibrationEstimate, CalibrationScores } from '@/lib/contract/read/calibration';
import { addSums, type ClusteredBins, noSums, type Sums, totalOf } from './cells';
import { ratioVariance } from './clustered';
import { expectedError } from './reliability';
import { resampleError } from './resample';
import { student95 } from './student';

/** V is kept so far off 0 and 1 in the log loss, which would be infinite at a contradicted end. */
export const LOG_LOSS_BOUND = 1e-6;

/** Mean of |x| for a standard normal x. */
const MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);

const entropy = (p: number): number => (p <= 0 || p >= 1 ? 0 : -(p * Math.log(p) + (1 - p) * Math.log(1 - p)));

/** Mean with the t interval of its cluster-robust standard error. */
function clusteredMean(clusters: readonly Sums[], of: (sums: Sums) => number): CalibrationEstimate {
  const [total, w] = clusters.reduce(([sum, weight], sums) => [sum + of(sums), weight + sums.w], [0, 0]);
  const value = total / w;
  const variance = ratioVariance(clusters.map((sums) => [of(sums), sums.w] as const));
  if (Number.isNaN(variance)) return { value, low: null, high: null };
  const half = student95(clusters.length - 1) * Math.sqrt(variance);
  return { value, low: Math.max(0, value - half), high: value + half };
}

/** (v − y)² over the outcomes behind y, whose squares are y: v² − 2vy + y. */
const squares = ({ wvv, wvy, wy }: Sums): number => wvv - 2 * wvy + wy;

/**
 * ECE of a calibrated predictor with these bins: a bin's difference is then noise of the cluster-robust standard error s, whose
 * mean size is s·√(2/π) for a normal. A bin of one prompt has no s, and no part in it.
 */
function noiseAlone(binned: ClusteredBins, w: number): number {
  let sum = 0;
  for (const clusters of binned) {
    const total = totalOf(clusters);
    const variance = ratioVariance([...clusters.values()].map((sums) => [sums.wv - sums.wy, sums.w] as const));
    if (variance > 0) sum += total.w * MEAN_ABSOLUTE * Math.sqrt(variance);
  }
  return sum / w;
}

function clustersOf(binned: ClusteredBins): Sums[] {
  const byCluster = new Map<number, Sums>();
  for (const clusters of binned) {
    for (const [cluster, sums] of clusters) {
      const sum = byCluster.get(cluster) ?? noSums();
      byCluster.set(cluster, sum);
      addSums(sum, sums);
    }
  }
  return [...byCluster.entries()].sort(([a], [b]) => a - b).map(([, sums]) => sums);
}

/**
 * Proper scores of a slice and the Brier score's decomposition. y of a node is the frequency of its outcomes, each of which is
 * scored: Brier is the mean of (V − outcome)². Null where nothing is judged. Intervals are clustered by prompt: cluster-robust t for
 * the means, a seeded bootstrap of prompts for ECE.
 */
export function calibrationScores(binned: ClusteredBins): CalibrationScores | null {
  const clusters = clustersOf(binned);
  const total = noSums();
  for (const sums of clusters) addSums(total, sums);
  if (!(total.w > 0)) return null;
  const base = total.wy / total.w;
  let [reliability, resolution] = [0, 0];
  for (const bin of binned) {
    const { w, wv, wy } = totalOf(bin);
    if (w === 0) continue;
    reliability += w * (wv / w - wy / w) ** 2;
    resolution += w * (wy / w - base) ** 2;
  }
  reliability /= total.w;
  resolution /= total.w;
  const uncertainty = base * (1 - base);
  const brier = clusteredMean(clusters, squares);
  const ece = expectedError(binned)!;
  const range = resampleError(binned, ece);
  return {
    base,
    brier,
    reliability,
    resolution,
    uncertainty,
    within: brier.value - (reliability - resolution + uncertainty),
    ece: { value: ece, low: range?.low ?? null, high: range?.high ?? null },
    eceNoise: noiseAlone(binned, total.w),
    logLoss: clusteredMean(clusters, (sums) => sums.wl),
    logLossBase: entropy(base),
    contradicted: total.contradicted,
  };
}
