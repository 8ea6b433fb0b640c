import { type Sql, sql as sharedSql } from '@/db/client';
import { type CalibrationSlice, escapeText, type VersionComparison } from '@/lib/contract';
import type { SliceNodes } from '@/lib/derive/calibration/slice-nodes';
import { compareVersions, type PrefixPair } from '@/lib/derive/calibration/versions';
import { type Gatherer, withPredictions } from './prediction-pass';
import { fromNodes, nodesWhere, UNSELECTED_ALL } from './slice-sql';

/** Prefixes that are compared at most; beyond, one in so many by their hash. */
const MOST_PREFIXES = 100_000;

/** Beyond so many trees reading every node is cheaper than looking them up. */
const MOST_TREES = 5_000;

/** Finds the trees that hold a prediction of one of two versions. */
class TreeFinder implements Gatherer {
  readonly found: number[] = [];

  constructor(
    readonly slice: CalibrationSlice,
    private readonly versions: readonly string[],
  ) {}

  add({ tree }: SliceNodes, _cluster: number, treeId: number): void {
    if (this.versions.some((version) => tree.predictors.includes(version))) this.found.push(treeId);
  }
}

/**
 * Versions A and B of a slice's predictor on the prefixes that both predicted, matched by hash. Judged by the rollouts of B's nodes that
 * nothing chose. Null where there is no such run. Cost: a reading of the packed trees, and the nodes of those that hold either version.
 */
export async function getVersionComparison(
  run: string,
  slice: CalibrationSlice,
  [a, b]: readonly [string, string],
  sql: Sql = sharedSql(),
): Promise<VersionComparison | null> {
  const resolved = await withPredictions(sql, run, { ...slice, predictor: null }, async (pass) => {
    const trees = new TreeFinder(pass.resolved.slice, [escapeText(a), escapeText(b)]);
    await pass.read([trees]);
    return { ...pass.resolved, treeIds: trees.found.length > MOST_TREES ? null : trees.found };
  });
  if (!resolved) return null;
  const { k, n } = UNSELECTED_ALL;
  const rows = await sql.begin('read only', async (tx) => {
    await tx`set local enable_nestloop = off`;
    return tx.unsafe<PrefixPair[]>(
      `with one as (select n.prefix_hash as hash, n.predictor = $2 as late, min(t.c) as cluster, avg(n.v) as v, sum(${k})::int as k, sum(${n})::int as n
          ${fromNodes(resolved)} where ${nodesWhere(resolved)} and n.predictor in ($1, $2) and n.v between 0 and 1 and n.prefix_hash is not null group by 1, 2)
        select a.cluster, a.v as a, b.v as b, b.k, b.n from one a join one b using (hash) where not a.late and b.late and b.n > 0
        order by hash limit ${MOST_PREFIXES}`,
      [escapeText(a), escapeText(b)],
    );
  });
  return { a, b, ...compareVersions(rows) };
}
