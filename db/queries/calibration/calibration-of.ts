import type { Calibration, CalibrationCounts } from '@/lib/contract';
import { type Cells, clusteredBins, countNodes, MISSING_BIN, UNFINISHED_BIN } from '@/lib/derive/calibration/cells';
import type { SliceCells } from '@/lib/derive/calibration/gather-cells';
import { depthReliability, judgedNodes, reliabilityBins } from '@/lib/derive/calibration/reliability';
import { calibrationScores } from '@/lib/derive/calibration/scores';
import type { PredictionPass, TreeCount } from './prediction-pass';
import { MOST_CLUSTERS } from './slice-sql';

const INTERVALS =
  'Two-sided 95 %, clustered by prompt: bins by Wilson at the effective n of the cluster-robust variance; Brier and log loss by the cluster-robust t; ECE by a seeded bootstrap of prompts.';

const countsOf = (cells: Cells, trees: TreeCount, runs: number): CalibrationCounts => ({
  nodes: countNodes(cells, () => true),
  judged: judgedNodes(cells),
  missing: countNodes(cells, (bin) => bin === MISSING_BIN),
  unfinished: countNodes(cells, (bin) => bin === UNFINISHED_BIN),
  runs,
  ...trees,
});

/** Bins, depths, scores and what is left out, of the sums over a slice. */
export function calibrationOf({ counts, resolved }: PredictionPass, { cells, depths }: SliceCells, edges: readonly number[]): Calibration {
  const binned = clusteredBins(cells, edges.length - 1);
  const merged = counts.prompts > MOST_CLUSTERS / 2 ? ` More than ${MOST_CLUSTERS / 2} prompts: some share a cluster.` : '';
  return {
    slice: resolved.slice,
    counts: countsOf(cells, counts, resolved.runIds.length),
    intervals: INTERVALS + merged,
    bins: reliabilityBins(binned, edges),
    depths: depthReliability(depths, edges),
    scores: calibrationScores(binned),
  };
}
