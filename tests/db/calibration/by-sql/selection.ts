import type { Sql } from '@/db/client';
import { fromNodes, IS_ANCHOR, nodesWhere, type ResolvedSlice, valueSql } from '@/db/queries/calibration/slice-sql';
import { OFFSET_TARGETS, selectionOffsets } from '@/lib/derive/calibration/selection';
import { copyFloats } from './copy-floats';

/** Where V is low and where it is high. */
const LOW = 0.3;
const HIGH = 0.7;

/** Observed − exact V of each kind of outcome at a turn of a bare rollout; null where it has none. */
const OFFSETS: Readonly<Record<(typeof OFFSET_TARGETS)[number], string>> = {
  unselected: 'n.bare_k::float8 / nullif(n.bare_n, 0) - n.exact_v',
  fresh: 'n.fresh_k::float8 / nullif(n.fresh_n, 0) - n.exact_v',
  'fresh-or-bare': '(case when n.fresh_n > 0 then n.fresh_k::float8 / n.fresh_n else n.bare_k::float8 / nullif(n.bare_n, 0) end) - n.exact_v',
  paper: 'n.k::float8 / nullif(n.n, 0) - n.exact_v',
};

/** Of all turns of bare rollouts; "paper" and "fresh" of the anchors among them. */
const where = (target: (typeof OFFSET_TARGETS)[number]): string => (target === 'paper' || target === 'fresh' ? `${IS_ANCHOR} and ` : '');

async function readOffsets(sql: Sql, resolved: ResolvedSlice) {
  const columns = OFFSET_TARGETS.flatMap((target) =>
    ['sum', 'count'].map((of) => `(${of}(${OFFSETS[target]}) filter (where ${where(target)}${OFFSETS[target]} is not null))::float8`),
  );
  const ends = `case when n.exact_v < ${LOW} then 0 else 1 end`;
  return copyFloats(
    sql,
    `select t.c::float8, (${ends})::float8, ${columns.join(', ')} ${fromNodes(resolved)}
      where ${nodesWhere(resolved)} and (n.exact_v < ${LOW} or n.exact_v > ${HIGH}) and ${valueSql(resolved.slice)} between 0 and 1 group by 1, 2`,
    2 + columns.length,
  );
}

/** Turns of bare rollouts, anchors among them, and offsets, as the database counts and sums them. */
export async function selectionBySql(sql: Sql, of: ResolvedSlice) {
  const resolved: ResolvedSlice = { ...of, slice: { ...of.slice, stage: 'prefixes' } };
  const [counts] = await sql.unsafe<{ prefixes: number; anchors: number }[]>(
    `select count(*)::int as prefixes, (count(*) filter (where ${IS_ANCHOR}))::int as anchors ${fromNodes(resolved)} where ${nodesWhere(resolved)}`,
  );
  return { ...counts!, offsets: selectionOffsets(await readOffsets(sql, resolved)) };
}
