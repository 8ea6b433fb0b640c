import type { Sql } from '@/db/client';
import { CELL_COLUMNS, type Cells, DEPTH_CLASSES, MISSING_BIN, UNFINISHED_BIN } from '@/lib/derive/calibration/cells';
import { massEdges } from '@/lib/derive/calibration/mass-edges';
import { LOG_LOSS_BOUND } from '@/lib/derive/calibration/scores';
import { copyFloats } from './copy-floats';
import { fromNodes, judgedSql, nodesWhere, type ResolvedSlice, valueSql } from './slice-sql';

/** How finely V is cut to find the edges of bins of equal mass. */
const FINE = 1000;

/** Edges of the slice's bins, ascending from 0 to 1. Equal mass takes a scan of its own; edges are then multiples of 1/1000. */
export async function readEdges(sql: Sql, resolved: ResolvedSlice): Promise<number[]> {
  const { slice } = resolved;
  if (slice.bins === 'width') return Array.from({ length: slice.count + 1 }, (_, i) => i / slice.count);
  const v = valueSql(slice);
  const { n } = judgedSql(slice);
  const weight = slice.weight === 'node' ? 'count(*)' : `sum(${n})`;
  const [fine, mass] = await copyFloats(
    sql,
    `select least(${FINE - 1}, floor(${v} * ${FINE}))::float8, (${weight})::float8 ${fromNodes(resolved)}
     where ${nodesWhere(resolved)} and ${v} between 0 and 1 and ${n} > 0 group by 1`,
    2,
  );
  return massEdges(fine!, mass!, FINE, slice.count);
}

function binSql(v: string, { bins, count }: ResolvedSlice['slice'], edges: readonly number[]): string {
  if (bins === 'width') return `least(${count - 1}, floor(${v} * ${count}))`;
  const inner = edges.slice(1, -1);
  return inner.length === 0 ? '0' : `width_bucket(${v}, array[${inner.map((edge) => `${edge}::float8`).join(', ')}])`;
}

/** The query of `readCells`: one pass, grouped by prompt × depth class × bin. */
export function cellsSql(resolved: ResolvedSlice, edges: readonly number[]): string {
  const { slice } = resolved;
  const v = valueSql(slice);
  const { k, n } = judgedSql(slice);
  const y = slice.targets === 'exact' ? k : `(${k}::float8 / nullif(${n}, 0))`;
  const w = slice.weight === 'node' ? '' : `${n} * `;
  const wy = slice.weight === 'node' || slice.targets === 'exact' ? y : k;
  const high = `ln(greatest(${v}, ${LOG_LOSS_BOUND}))`;
  const low = `ln(greatest(1 - ${v}, ${LOG_LOSS_BOUND}))`;
  return `select t.c::float8, least(n.depth, ${DEPTH_CLASSES - 1})::float8,
      (case when ${v} is null or not (${v} between 0 and 1) then ${MISSING_BIN} when ${n} = 0 then ${UNFINISHED_BIN}
        else ${binSql(v, slice, edges)} end)::float8,
      count(*)::float8, sum(${n})::float8, ${slice.weight === 'node' ? 'count(*)::float8' : `sum(${n})::float8`},
      sum(${w}${v}), sum(${wy})::float8, sum(${w}${v} * ${v}), sum(${v} * ${wy}),
      sum(-(${wy}) * (${high} - ${low})${w === '' ? ` - ${low}` : ` - ${w}${low}`}),
      (count(*) filter (where (${v} <= 0 and ${y} > 0) or (${v} >= 1 and ${y} < 1)))::float8
    ${fromNodes(resolved)} where ${nodesWhere(resolved)} group by 1, 2, 3`;
}

/** Sums over the nodes of a slice by prompt, depth class and bin, in one pass of the database. */
export async function readCells(sql: Sql, resolved: ResolvedSlice, edges: readonly number[]): Promise<Cells> {
  const columns = await copyFloats(sql, cellsSql(resolved, edges), CELL_COLUMNS.length);
  return Object.fromEntries(CELL_COLUMNS.map((name, i) => [name, columns[i]!])) as unknown as Cells;
}
