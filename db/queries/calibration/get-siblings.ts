import { type Sql, sql as sharedSql } from '@/db/client';
import type { CalibrationSlice, SiblingRanking } from '@/lib/contract';
import { type Family, rankSiblings } from '@/lib/derive/calibration/siblings';
import { resolveSlice } from './resolve-slice';
import { fromNodes, nodesWhere, treesSql, treesWhere, valueSql } from './slice-sql';

/** Nodes that are grouped into families at most, about; beyond, one in so many trees is read. */
const MOST_NODES = 200_000;

interface Row {
  readonly c: number;
  readonly v: number[];
  readonly observed: number[];
  readonly exact: (number | null)[];
}

const familyOf = ({ c, v, observed, exact }: Row): Family => ({ cluster: c, v, observed, exact: exact.map((value) => value ?? Number.NaN) });

/**
 * How V ranks siblings of a slice. Bare turns are compared with bare ones, continuations with continuations: the factual child of an
 * anchor ended as it must have for the anchor to be chosen. With targets "paper" all siblings, by all leaves. Null: no such run.
 */
export async function getSiblings(run: string, slice: CalibrationSlice, sql: Sql = sharedSql()): Promise<SiblingRanking | null> {
  // Siblings stand below the root, whatever the diagram's stage
  const resolved = await resolveSlice(sql, run, { ...slice, stage: 'all' });
  if (!resolved) return null;
  const [size] = await sql.unsafe<{ nodes: number }[]>(`select coalesce(sum(t.nodes), 0)::int as nodes from trees t where ${treesWhere(resolved)}`);
  const everyTree = Math.max(1, Math.ceil(size!.nodes / MOST_NODES));
  const v = valueSql(slice);
  const isPaper = slice.targets === 'paper';
  const k = isPaper ? 'n.k' : '(case when n.origin = 2 then n.fresh_k else n.bare_k end)';
  const n = isPaper ? 'n.n' : '(case when n.origin = 2 then n.fresh_n else n.bare_n end)';
  const trees = `(select * from ${treesSql(resolved)} a where (hashint4(a.id) & 2147483647) % ${everyTree} = 0)`;
  const rows = await sql.begin('read only', async (tx) => {
    await tx`set local enable_nestloop = off`;
    return tx.unsafe<Row[]>(
      `select min(t.c) as c, array_agg(${v} order by n.pre) as v, array_agg(${k}::float8 / ${n} order by n.pre) as observed, array_agg(n.exact_v order by n.pre) as exact
        ${fromNodes(resolved, trees)} where ${nodesWhere(resolved)} and n.depth > 0 and ${v} between 0 and 1 and ${n} > 0
        group by n.run_id, n.tree_id, n.parent${isPaper ? '' : ', n.origin = 2'} having count(*) > 1`,
    );
  });
  return rankSiblings((rows as readonly Row[]).map(familyOf), everyTree);
}
