import { leafCounts } from '../tree/leaf-counts';
import type { Tree } from '../tree/tree';

const BINS = 10;

interface Score {
  squares: number;
  outcomes: number;
}

/**
 * How good this step's recorded predictions were, by name: Brier score against the outcomes under each prefix, per depth;
 * expected calibration error over 10 equal bins, outcomes as weights; mean squared distance from exact V where it is known.
 */
export function calibrationMetrics(trees: readonly Tree<unknown>[]): Record<string, number> {
  const byDepth: Score[] = [];
  const bins = Array.from({ length: BINS }, () => ({ v: 0, k: 0, n: 0 }));
  const exact = { root: { sum: 0, n: 0 }, prefix: { sum: 0, n: 0 } };
  for (const tree of trees) {
    const { n, k } = leafCounts(tree);
    for (let node = 0; node < n.length; node++) {
      const v = tree.v[node] as number;
      if (Number.isNaN(v)) continue;
      const leaves = n[node] as number;
      const passed = k[node] as number;
      const depth = tree.depth[node] as number;
      byDepth[depth] ??= { squares: 0, outcomes: 0 };
      const score = byDepth[depth];
      score.squares += leaves * v * v - 2 * v * passed + passed;
      score.outcomes += leaves;
      const bin = bins[Math.min(BINS - 1, Math.floor(v * BINS))] as (typeof bins)[number];
      bin.v += v * leaves;
      bin.k += passed;
      bin.n += leaves;
      const truth = tree.exactV[node] as number;
      if (Number.isNaN(truth)) continue;
      const sums = depth === 0 ? exact.root : exact.prefix;
      sums.sum += (v - truth) ** 2;
      sums.n++;
    }
  }
  const metrics: Record<string, number> = {};
  byDepth.forEach((score, depth) => {
    metrics[`predictor.brier.depth${depth}`] = score.squares / score.outcomes;
  });
  const total = bins.reduce((sum, bin) => sum + bin.n, 0);
  if (total > 0) metrics['predictor.ece'] = bins.reduce((sum, bin) => sum + Math.abs(bin.v - bin.k), 0) / total;
  if (exact.root.n > 0) metrics['predictor.exactError.root'] = exact.root.sum / exact.root.n;
  if (exact.prefix.n > 0) metrics['predictor.exactError.prefix'] = exact.prefix.sum / exact.prefix.n;
  return metrics;
}
