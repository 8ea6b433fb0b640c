import { leafCounts } from '../tree/leaf-counts';
import type { Tree } from '../tree/tree';

const BINS = 10;

/** Predictions of one depth against the outcomes under each prefix. */
interface Scores {
  /** Every prediction with the leaves that passed and failed under it, column by column. */
  readonly v: number[];
  readonly passed: number[];
  readonly failed: number[];
}

const sumOf = (values: readonly number[]): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};
const outcomes = ({ passed, failed }: Scores): number => sumOf(passed) + sumOf(failed);

/** Mean squared distance of predictions from outcomes. */
function brier(scores: Scores): number {
  let sum = 0;
  for (let i = 0; i < scores.v.length; i++) {
    const v = scores.v[i] as number;
    sum += (scores.passed[i] as number) * (1 - v) ** 2 + (scores.failed[i] as number) * v * v;
  }
  return sum / outcomes(scores);
}

/** Adds v·n − k of every prediction to its bin; the mean over the outcomes of the bins' absolute sums is the calibration error. */
function addGaps(gaps: Float64Array, { v, passed, failed }: Scores): void {
  for (let i = 0; i < v.length; i++) {
    const bin = Math.min(BINS - 1, Math.floor((v[i] as number) * BINS));
    const k = passed[i] as number;
    gaps[bin] = (gaps[bin] as number) + (v[i] as number) * (k + (failed[i] as number)) - k;
  }
}

/** Expected calibration error over 10 equal bins, outcomes as weights. */
function calibrationError(depths: readonly Scores[]): number {
  const gaps = new Float64Array(BINS);
  for (const scores of depths) addGaps(gaps, scores);
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / depths.reduce((sum, scores) => sum + outcomes(scores), 0);
}

/** Place of `value` among distinct rising values, which hold it. */
function placeOf(levels: Float64Array, value: number): number {
  let low = 0;
  let high = levels.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((levels[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Chance that a passed leaf was predicted above a failed one, ties half; NaN where all ended alike. */
function auc({ v, passed, failed }: Scores): number {
  const levels = new Float64Array(v).sort().filter((value, i, all) => value !== all[i - 1]);
  const passedAt = new Float64Array(levels.length);
  const failedAt = new Float64Array(levels.length);
  for (let i = 0; i < v.length; i++) {
    const at = placeOf(levels, v[i] as number);
    passedAt[at] = (passedAt[at] as number) + (passed[i] as number);
    failedAt[at] = (failedAt[at] as number) + (failed[i] as number);
  }
  let wins = 0;
  let failedBelow = 0;
  for (let at = 0; at < levels.length; at++) {
    wins += (passedAt[at] as number) * (failedBelow + (failedAt[at] as number) / 2);
    failedBelow += failedAt[at] as number;
  }
  return wins / (failedBelow * sumOf(passed));
}

function scoresByDepth(trees: readonly Tree<unknown>[]): Scores[] {
  const byDepth: Scores[] = [];
  for (const tree of trees) {
    const { n, k } = leafCounts(tree);
    for (let node = 0; node < n.length; node++) {
      const v = tree.v[node] as number;
      if (Number.isNaN(v)) continue;
      const depth = tree.depth[node] as number;
      byDepth[depth] ??= { v: [], passed: [], failed: [] };
      const scores = byDepth[depth];
      scores.v.push(v);
      scores.passed.push(k[node] as number);
      scores.failed.push((n[node] as number) - (k[node] as number));
    }
  }
  return byDepth;
}

/** Mean squared distance of Ṽ from exact V, roots and prefixes apart; left out where no exact V is known. */
function exactErrors(trees: readonly Tree<unknown>[]): Record<string, number> {
  const sums = { root: 0, prefix: 0 };
  const counts = { root: 0, prefix: 0 };
  for (const { v, exactV, depth } of trees)
    for (let node = 0; node < v.length; node++) {
      const squared = ((v[node] as number) - (exactV[node] as number)) ** 2;
      if (Number.isNaN(squared)) continue;
      const kind = depth[node] === 0 ? 'root' : 'prefix';
      sums[kind] += squared;
      counts[kind]++;
    }
  const kinds = (['root', 'prefix'] as const).filter((kind) => counts[kind] > 0);
  return Object.fromEntries(kinds.map((kind) => [`predictor.exactError.${kind}`, sums[kind] / counts[kind]]));
}

/**
 * How good this step's recorded predictions were, by name: Brier score, calibration error and AUC against the outcomes under each
 * prefix, per depth; the calibration error over all depths; squared distance from exact V. Measures that are not defined (AUC
 * where all ended alike) are left out.
 */
export function calibrationMetrics(trees: readonly Tree<unknown>[]): Record<string, number> {
  const byDepth = scoresByDepth(trees);
  const metrics: Record<string, number> = {};
  byDepth.forEach((scores, depth) => {
    metrics[`predictor.brier.depth${depth}`] = brier(scores);
    metrics[`predictor.ece.depth${depth}`] = calibrationError([scores]);
    const area = auc(scores);
    if (!Number.isNaN(area)) metrics[`predictor.auc.depth${depth}`] = area;
  });
  if (byDepth.length > 0) metrics['predictor.ece'] = calibrationError(byDepth);
  return { ...metrics, ...exactErrors(trees) };
}
