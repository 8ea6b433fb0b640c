import { type Sql, sql as sharedSql } from '@/db/client';
import type { CalibrationSelection, CalibrationSlice } from '@/lib/contract';
import { clusteredBins } from '@/lib/derive/calibration/cells';
import { reliabilityBins } from '@/lib/derive/calibration/reliability';
import { OFFSET_TARGETS, selectionOffsets } from '@/lib/derive/calibration/selection';
import { copyFloats } from './copy-floats';
import { readCells, readEdges } from './read-cells';
import { resolveSlice } from './resolve-slice';
import { fromNodes, IS_ANCHOR, nodesWhere, type ResolvedSlice, valueSql } from './slice-sql';

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

/** What the allocator's choices do to outcomes in a slice, at the turns of bare rollouts. Null where there is no such run. Cost: up to three passes. */
export async function getSelection(
  run: string,
  slice: CalibrationSlice,
  { hasExact }: { readonly hasExact: boolean },
  sql: Sql = sharedSql(),
): Promise<CalibrationSelection | null> {
  const resolved = await resolveSlice(sql, run, { ...slice, stage: 'prefixes' });
  if (!resolved) return null;
  const [anchors, prefixes] = await copyFloats(
    sql,
    `select (count(*) filter (where ${IS_ANCHOR}))::float8, count(*)::float8 ${fromNodes(resolved)} where ${nodesWhere(resolved)}`,
    2,
  );
  const counts = { prefixes: prefixes![0] ?? 0, anchors: anchors![0] ?? 0 };
  if (counts.anchors === 0) return { ...counts, bins: [], offsets: [] };
  const edges = await readEdges(sql, { ...resolved, slice });
  const paper: ResolvedSlice = { ...resolved, slice: { ...slice, stage: 'anchors', targets: 'paper' } };
  const [paperCells, offsets] = await Promise.all([readCells(sql, paper, edges), hasExact ? readOffsets(sql, resolved) : null]);
  return {
    ...counts,
    bins: reliabilityBins(clusteredBins(paperCells.cells, edges.length - 1), edges),
    offsets: offsets ? selectionOffsets(offsets) : [],
  };
}
