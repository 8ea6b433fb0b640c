import type { Sql } from '@/db/client';
import { fromNodes, judgedSql, nodesWhere, type ResolvedSlice, valueSql } from '@/db/queries/calibration/slice-sql';
import { CELL_COLUMNS, type Cells, DEPTH_CLASSES, DEPTH_COLUMNS, type DepthCells, MISSING_BIN, UNFINISHED_BIN } from '@/lib/derive/calibration/cells';
import { massEdges } from '@/lib/derive/calibration/mass-edges';
import { LOG_LOSS_BOUND } from '@/lib/derive/calibration/scores';
import { copyFloats } from './copy-floats';

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
  if (bins === 'width') return `least(${count - 1}, floor(${v} * ${count})::int)`;
  const inner = edges.slice(1, -1);
  return inner.length === 0 ? '0' : `width_bucket(${v}, array[${inner.map((edge) => `${edge}::float8`).join(', ')}])`;
}

/** Room of a bin, those of missing and unfinished included, and of a depth class in a cell's key. */
const BIN_ROOM = 64;
const DEPTH_ROOM = 8;
const OUT_OF_BINS = -UNFINISHED_BIN;

const SUMS = CELL_COLUMNS.slice(2);

/** Sums over nodes by prompt × depth class × bin under one key, in one pass. */
function nodeCellsSql(resolved: ResolvedSlice, edges: readonly number[]): string {
  const { slice } = resolved;
  const v = valueSql(slice);
  const { k, n } = judgedSql(slice);
  const isNode = slice.weight === 'node';
  const y = slice.targets === 'exact' ? k : `(${k}::float8 / nullif(${n}, 0))`;
  const w = isNode ? '' : `${n} * `;
  const wy = isNode || slice.targets === 'exact' ? y : k;
  const high = `ln(greatest(${v}, ${LOG_LOSS_BOUND}))`;
  const low = `ln(greatest(1 - ${v}, ${LOG_LOSS_BOUND}))`;
  const bin = `case when ${v} >= 0 and ${v} <= 1 then case when ${n} > 0 then ${binSql(v, slice, edges)} else ${UNFINISHED_BIN} end else ${MISSING_BIN} end`;
  return `select (t.c * ${DEPTH_ROOM} + least(n.depth, ${DEPTH_CLASSES - 1})) * ${BIN_ROOM} + ${OUT_OF_BINS} + (${bin}) as key,
      count(*)::float8 as nodes, sum(${n})::float8 as rollouts, ${isNode ? 'count(*)' : `sum(${n})`}::float8 as w,
      sum(${w}${v}) as wv, sum(${wy})::float8 as wy, sum(${w}${v} * ${v}) as wvv, sum(${v} * ${wy}) as wvy,
      -sum(${wy} * (${high} - ${low}) + ${w}${low}) as wl,
      (count(*) filter (where (${v} <= 0 and ${y} > 0) or (${v} >= 1 and ${y} < 1)))::float8 as contradicted
    ${fromNodes(resolved)} where ${nodesWhere(resolved)} group by 1`;
}

/** The query of `readCells`: cells by prompt × bin, then by depth class × bin with the moments over prompts that intervals need. */
export function cellsSql(resolved: ResolvedSlice, edges: readonly number[]): string {
  const sums = SUMS.map((name) => `sum(${name})`).join(', ');
  const bin = `key % ${BIN_ROOM} - ${OUT_OF_BINS}`;
  return `with cells as materialized (${nodeCellsSql(resolved, edges)})
    select 0::float8, (key / ${BIN_ROOM * DEPTH_ROOM})::float8, (${bin})::float8, ${sums}, null::float8, null::float8, null::float8, null::float8 from cells group by 2, 3
    union all
    select 1::float8, (key / ${BIN_ROOM} % ${DEPTH_ROOM})::float8, (${bin})::float8, ${sums}, count(*)::float8, sum(wy * wy), sum(wy * w), sum(w * w)
      from cells where ${bin} >= 0 group by 2, 3`;
}

export interface SliceCells {
  /** By prompt and bin. */
  readonly cells: Cells;
  /** By depth class and bin, with moments over prompts. */
  readonly depths: DepthCells;
}

/** Sums over the nodes of a slice by prompt and bin, and by depth class and bin, in one pass of the database. */
export async function readCells(sql: Sql, resolved: ResolvedSlice, edges: readonly number[]): Promise<SliceCells> {
  const [kind, ...columns] = await copyFloats(sql, cellsSql(resolved, edges), 1 + DEPTH_COLUMNS.length);
  const rows = (of: number): Float64Array[] => columns.map((column) => column.filter((_, i) => kind![i] === of));
  const [cells, depths] = [rows(0), rows(1)];
  return {
    cells: Object.fromEntries(CELL_COLUMNS.map((name, i) => [name, cells[i]!])) as unknown as Cells,
    depths: Object.fromEntries(DEPTH_COLUMNS.map((name, i) => [name, depths[i]!])) as unknown as DepthCells,
  };
}
