import { type Sql, sql as sharedSql } from '@/db/client';
import type { CalibrationPoints, CalibrationSlice } from '@/lib/contract';
import { evidenceSql } from './evidence-sql';
import { JOIN_NAMES, listColumns, type NodeRow, nodeOf } from './list-nodes';
import { resolveSlice } from './resolve-slice';
import { fromNodes, nodesWhere, valueSql } from './slice-sql';

/** Points drawn at most, about. */
const MOST_POINTS = 1200;
/** Fewer points than that say little: then nodes of fewer rollouts are taken in. */
const ENOUGH_POINTS = 300;
const MOST_LEAST = 8;
const LEAST_LEAST = 2;

/** How many nodes have at least so many rollouts. */
function countFrom(rows: readonly { readonly n: number; readonly count: number }[], least: number): number {
  return rows.reduce((sum, { n, count }) => (n >= least ? sum + count : sum), 0);
}

function chooseLeast(rows: readonly { readonly n: number; readonly count: number }[]): number {
  for (let least = MOST_LEAST; least > LEAST_LEAST; least--) if (countFrom(rows, least) >= ENOUGH_POINTS) return least;
  return LEAST_LEAST;
}

/**
 * V beside each node's own k/n, for nodes with several rollouts; one in so many where there are many, by a hash of the node, so that
 * the same are drawn again. Null where there is no such run. Cost: two passes over the nodes of the slice.
 */
export async function getCalibrationPoints(run: string, slice: CalibrationSlice, sql: Sql = sharedSql()): Promise<CalibrationPoints | null> {
  const resolved = await resolveSlice(sql, run, slice);
  if (!resolved) return null;
  const v = valueSql(slice);
  const { k, n } = evidenceSql(slice);
  const where = `where ${nodesWhere(resolved)} and ${v} between 0 and 1 and ${n} >= ${LEAST_LEAST}`;
  const from = fromNodes(resolved);
  return sql.begin('read only', async (tx) => {
    await tx`set local enable_nestloop = off`;
    const rows = await tx.unsafe<{ n: number; count: number }[]>(
      `select least(${n}, ${MOST_LEAST}) as n, count(*)::int as count ${from} ${where} group by 1`,
    );
    const least = chooseLeast(rows);
    const count = countFrom(rows, least);
    const every = Math.max(1, Math.ceil(count / MOST_POINTS));
    await tx`set local enable_nestloop = on`;
    const nodes = await tx.unsafe<NodeRow[]>(
      `select ${listColumns(v, k, n)} ${from} ${JOIN_NAMES} ${where} and ${n} >= ${least}
        and (hashint4(n.tree_id # (n.no << 16)) & 2147483647) % ${every} = 0 order by n.run_id, n.tree_id, n.pre`,
    );
    return { least, count, every, nodes: nodes.map(nodeOf) };
  }) as Promise<CalibrationPoints>;
}
