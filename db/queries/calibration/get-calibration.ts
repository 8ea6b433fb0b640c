import { type Sql, sql as sharedSql } from '@/db/client';
import type { Calibration, CalibrationCounts, CalibrationSlice } from '@/lib/contract';
import { type Cells, clusteredBins, countNodes, MISSING_BIN, UNFINISHED_BIN } from '@/lib/derive/calibration/cells';
import { depthReliability, judgedNodes, reliabilityBins } from '@/lib/derive/calibration/reliability';
import { calibrationScores } from '@/lib/derive/calibration/scores';
import { readCells, readEdges } from './read-cells';
import { resolveSlice } from './resolve-slice';
import { MOST_CLUSTERS, type ResolvedSlice, treesWhere } from './slice-sql';

const INTERVALS =
  'Two-sided 95 %, clustered by prompt: bins by Wilson at the effective n of the cluster-robust variance; Brier and log loss by the cluster-robust t; ECE by a seeded bootstrap of prompts.';

interface TreeCount {
  readonly trees: number;
  readonly prompts: number;
}

async function countTrees(sql: Sql, resolved: ResolvedSlice): Promise<TreeCount & { readonly supersededTrees: number }> {
  const { slice, hasAttempts } = resolved;
  const count = (one: ResolvedSlice) =>
    sql.unsafe<TreeCount[]>(`select count(*)::int as trees, count(distinct md5(t.prompt))::int as prompts from trees t where ${treesWhere(one)}`);
  const [[kept], [all]] = await Promise.all([count(resolved), hasAttempts ? count({ ...resolved, slice, hasAttempts: false }) : [null]]);
  return { trees: kept!.trees, prompts: kept!.prompts, supersededTrees: all ? all.trees - kept!.trees : 0 };
}

const countsOf = (cells: Cells, trees: Awaited<ReturnType<typeof countTrees>>, runs: number): CalibrationCounts => ({
  nodes: countNodes(cells, () => true),
  judged: judgedNodes(cells),
  missing: countNodes(cells, (bin) => bin === MISSING_BIN),
  unfinished: countNodes(cells, (bin) => bin === UNFINISHED_BIN),
  runs,
  ...trees,
});

/**
 * Calibration of a run's predictions: bins, depths, scores and what is left out. Null where there is no such run. Cost: one pass
 * over the nodes of the slice; a second one where bins are of equal mass.
 */
export async function getCalibration(run: string, slice: CalibrationSlice, sql: Sql = sharedSql()): Promise<Calibration | null> {
  const resolved = await resolveSlice(sql, run, slice);
  if (!resolved) return null;
  const edges = await readEdges(sql, resolved);
  const [{ cells, depths }, trees] = await Promise.all([readCells(sql, resolved, edges), countTrees(sql, resolved)]);
  const binned = clusteredBins(cells, edges.length - 1);
  const merged = trees.prompts > MOST_CLUSTERS / 2 ? ` More than ${MOST_CLUSTERS / 2} prompts: some share a cluster.` : '';
  return {
    slice,
    counts: countsOf(cells, trees, resolved.runIds.length),
    intervals: INTERVALS + merged,
    bins: reliabilityBins(binned, edges),
    depths: depthReliability(depths, edges),
    scores: calibrationScores(binned),
  };
}
