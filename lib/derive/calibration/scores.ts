import type { CalibrationEstimate, CalibrationScores } from '@/lib/contract/read/calibration';
import { type ClusteredBins, SUM, SUMS } from './cells';
import { momentVariance, rowMoments } from './clustered';
import { expectedError } from './reliability';
import { resampleError } from './resample';
import { student95 } from './student';

/** V is kept so far off 0 and 1 in the log loss, which would be infinite at a contradicted end. */
export const LOG_LOSS_BOUND = 1e-6;

/** Mean of |x| for a standard normal x. */
const MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);

const entropy = (p: number): number => (p <= 0 || p >= 1 ? 0 : -(p * Math.log(p) + (1 - p) * Math.log(1 - p)));

/** Mean with the t interval of its cluster-robust standard error; `of` gives the sum of the prompt that begins at a place. */
function clusteredMean(prompts: Float64Array, of: (at: number) => number): CalibrationEstimate {
  const moments = rowMoments(prompts, 0, prompts.length / SUMS, of);
  const value = moments.wy / moments.w;
  const variance = momentVariance(moments);
  if (Number.isNaN(variance)) return { value, low: null, high: null };
  const half = student95(moments.clusters - 1) * Math.sqrt(variance);
  return { value, low: Math.max(0, value - half), high: value + half };
}

/**
 * ECE of a calibrated predictor with these bins: a bin's difference is then noise of the cluster-robust standard error s, whose
 * mean size is s·√(2/π) for a normal. A bin of one prompt has no s, and no part in it.
 */
function noiseAlone({ bins, clusters, sums, totals }: ClusteredBins, w: number): number {
  let sum = 0;
  for (let bin = 0; bin < bins; bin++) {
    const variance = momentVariance(rowMoments(sums, bin * clusters, clusters, (at) => sums[at + SUM.wv]! - sums[at + SUM.wy]!));
    if (variance > 0) sum += totals[bin * SUMS + SUM.w]! * MEAN_ABSOLUTE * Math.sqrt(variance);
  }
  return sum / w;
}

/** Sums of each prompt over its bins. [clusters × SUMS] */
function promptSums({ bins, clusters, sums }: ClusteredBins): Float64Array {
  const width = clusters * SUMS;
  const result = new Float64Array(width);
  for (let bin = 0; bin < bins; bin++) for (let i = 0; i < width; i++) result[i]! += sums[bin * width + i]!;
  return result;
}

/**
 * Proper scores of a slice and the Brier score's decomposition. y of a node is the frequency of its outcomes, each of which is
 * scored: Brier is the mean of (V − outcome)². Null where nothing is judged. Intervals are clustered by prompt: cluster-robust t for
 * the means, a seeded bootstrap of prompts for ECE.
 */
export function calibrationScores(binned: ClusteredBins): CalibrationScores | null {
  const { bins, totals } = binned;
  const prompts = promptSums(binned);
  const total = (of: number): number => {
    let sum = 0;
    for (let bin = 0; bin < bins; bin++) sum += totals[bin * SUMS + of]!;
    return sum;
  };
  const all = total(SUM.w);
  if (!(all > 0)) return null;
  const base = total(SUM.wy) / all;
  let [reliability, resolution] = [0, 0];
  for (let at = 0; at < bins * SUMS; at += SUMS) {
    const [w, wv, wy] = [totals[at + SUM.w]!, totals[at + SUM.wv]!, totals[at + SUM.wy]!];
    if (w === 0) continue;
    reliability += w * (wv / w - wy / w) ** 2;
    resolution += w * (wy / w - base) ** 2;
  }
  reliability /= all;
  resolution /= all;
  const uncertainty = base * (1 - base);
  // (v − y)² over the outcomes behind y, whose squares are y: v² − 2vy + y
  const brier = clusteredMean(prompts, (at) => prompts[at + SUM.wvv]! - 2 * prompts[at + SUM.wvy]! + prompts[at + SUM.wy]!);
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
    eceNoise: noiseAlone(binned, all),
    logLoss: clusteredMean(prompts, (at) => prompts[at + SUM.wl]!),
    logLossBase: entropy(base),
    contradicted: total(SUM.contradicted),
  };
}
