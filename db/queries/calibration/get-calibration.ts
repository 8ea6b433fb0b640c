import { type Sql, sql as sharedSql } from '@/db/client';
import type { Calibration, CalibrationCounts, CalibrationSlice } from '@/lib/contract';
import { type Cells, clusteredBins, countNodes, MISSING_BIN, UNFINISHED_BIN } from '@/lib/derive/calibration/cells';
import { CellGatherer, type SliceCells } from '@/lib/derive/calibration/gather-cells';
import { depthReliability, judgedNodes, reliabilityBins } from '@/lib/derive/calibration/reliability';
import { calibrationScores } from '@/lib/derive/calibration/scores';
import { type PredictionPass, type TreeCount, withPredictions } from './prediction-pass';
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

function calibrationOf(slice: CalibrationSlice, { cells, depths }: SliceCells, edges: readonly number[], pass: PredictionPass): Calibration {
  const { counts, resolved } = pass;
  const binned = clusteredBins(cells, edges.length - 1);
  const merged = counts.prompts > MOST_CLUSTERS / 2 ? ` More than ${MOST_CLUSTERS / 2} prompts: some share a cluster.` : '';
  return {
    slice,
    counts: countsOf(cells, counts, resolved.runIds.length),
    intervals: INTERVALS + merged,
    bins: reliabilityBins(binned, edges),
    depths: depthReliability(depths, edges),
    scores: calibrationScores(binned),
  };
}

/**
 * Calibration of a run's predictions: bins, depths, scores and what is left out. Null where there is no such run. Cost: one reading
 * of the slice's packed trees; a second one where bins are of equal mass.
 */
export async function getCalibration(run: string, slice: CalibrationSlice, sql: Sql = sharedSql()): Promise<Calibration | null> {
  return withPredictions(sql, run, slice, async (pass) => {
    const edges = await pass.edges();
    const cells = new CellGatherer(slice, edges);
    await pass.read([cells]);
    return calibrationOf(slice, cells.finish(), edges, pass);
  });
}
