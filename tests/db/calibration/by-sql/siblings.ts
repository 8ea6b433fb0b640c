import type { Sql } from '@/db/client';
import { fromNodes, nodesWhere, type ResolvedSlice, valueSql } from '@/db/queries/calibration/slice-sql';
import type { SiblingRanking } from '@/lib/contract';
import { SiblingTally } from '@/lib/derive/calibration/siblings';

interface Row {
  readonly c: number;
  readonly v: number[];
  readonly observed: number[];
  readonly exact: (number | null)[];
}

/** Families by their parent's name, gathered by the database. */
export async function siblingsBySql(sql: Sql, of: ResolvedSlice): Promise<SiblingRanking> {
  const resolved: ResolvedSlice = { ...of, slice: { ...of.slice, stage: 'all' } };
  const v = valueSql(of.slice);
  const isPaper = of.slice.targets === 'paper';
  const k = isPaper ? 'n.k' : '(case when n.origin = 2 then n.fresh_k else n.bare_k end)';
  const n = isPaper ? 'n.n' : '(case when n.origin = 2 then n.fresh_n else n.bare_n end)';
  const rows = await sql.unsafe<Row[]>(
    `select min(t.c) as c, array_agg(${v} order by n.pre) as v, array_agg(${k}::float8 / ${n} order by n.pre) as observed, array_agg(n.exact_v order by n.pre) as exact
      ${fromNodes(resolved)} where ${nodesWhere(resolved)} and n.depth > 0 and ${v} between 0 and 1 and ${n} > 0
      group by n.run_id, n.tree_id, n.parent${isPaper ? '' : ', n.origin = 2'} having count(*) > 1`,
  );
  const tally = new SiblingTally();
  for (const { c, exact, ...row } of rows) tally.add({ cluster: c, ...row, exact: exact.map((value) => value ?? Number.NaN) });
  return tally.finish();
}
