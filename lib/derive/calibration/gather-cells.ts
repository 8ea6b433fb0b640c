import type { CalibrationSlice } from '@/lib/contract/read/calibration';
import { CELL_COLUMNS, type Cells, DEPTH_CLASSES, DEPTH_COLUMNS, type DepthCells, MISSING_BIN, SUM, SUMS, UNFINISHED_BIN } from './cells';
import { LOG_LOSS_BOUND } from './scores';
import { judgeOf, type SliceNodes } from './slice-nodes';
import { SumRows } from './sum-rows';

/** Behind the sums of a depth: prompts, Σ y², Σ y·w, Σ w². */
const MOMENTS = 4;
/** Room for those in no bin. */
const OUT_OF_BINS = -UNFINISHED_BIN;

/** The bin of a V in [0, 1]. */
export function binFinder({ bins, count }: Pick<CalibrationSlice, 'bins' | 'count'>, edges: readonly number[]): (v: number) => number {
  if (bins === 'width') return (v) => Math.min(count - 1, Math.floor(v * count));
  const inner = Float64Array.from(edges.slice(1, -1));
  return (v) => {
    let [low, high] = [0, inner.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (v >= inner[middle]!) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** What `CellGatherer` came to: sums by prompt and bin, and by depth class and bin with moments over prompts. */
export interface SliceCells {
  readonly cells: Cells;
  readonly depths: DepthCells;
}

/** Sums over the nodes of a slice by prompt × depth class × bin, tree after tree. Memory: one row for each that is met. */
export class CellGatherer {
  private readonly binOf: (v: number) => number;
  private readonly binRoom: number;
  private readonly rows = new SumRows(SUMS);

  constructor(
    readonly slice: CalibrationSlice,
    edges: readonly number[],
  ) {
    this.binOf = binFinder(slice, edges);
    this.binRoom = edges.length - 1 + OUT_OF_BINS;
  }

  /** Adds the nodes that were chosen of one tree. O(nodes) */
  add(nodes: SliceNodes, cluster: number): void {
    const { binRoom, rows } = this;
    const { places, count, v: values } = nodes;
    const { k: successes, n: rollouts } = nodes.judged(judgeOf(this.slice));
    const depths = nodes.tree.counts('depth');
    const first = cluster * DEPTH_CLASSES;
    for (let c = 0; c < count; c++) {
      const place = places[c]!;
      const [v, n] = [values[place]!, rollouts[place]!];
      const bin = v >= 0 && v <= 1 ? (n > 0 ? this.binOf(v) : UNFINISHED_BIN) : MISSING_BIN;
      const at = rows.at((first + Math.min(depths[place]!, DEPTH_CLASSES - 1)) * binRoom + bin + OUT_OF_BINS);
      rows.values[at + SUM.nodes]! += 1;
      rows.values[at + SUM.rollouts]! += n;
      if (bin >= 0) this.judge(at, v, successes[place]!, n);
    }
  }

  /** The sums so far. O(rows) */
  finish(): SliceCells {
    const { binRoom, rows } = this;
    const cells = new SumRows(SUMS);
    const depths = new SumRows(SUMS + MOMENTS);
    for (const [row, key] of rows.keys.entries()) {
      const bin = key % binRoom;
      const prompt = Math.floor(key / binRoom);
      const from = row * SUMS;
      addRow(cells, Math.floor(prompt / DEPTH_CLASSES) * binRoom + bin, rows.values, from);
      if (bin < OUT_OF_BINS) continue;
      const at = addRow(depths, (prompt % DEPTH_CLASSES) * binRoom + bin, rows.values, from) + SUMS;
      const [w, wy] = [rows.values[from + SUM.w]!, rows.values[from + SUM.wy]!];
      depths.values[at]! += 1;
      depths.values[at + 1]! += wy * wy;
      depths.values[at + 2]! += wy * w;
      depths.values[at + 3]! += w * w;
    }
    return { cells: columnsOf(CELL_COLUMNS, cells, binRoom) as Cells, depths: columnsOf(DEPTH_COLUMNS, depths, binRoom) as DepthCells };
  }

  private judge(at: number, v: number, k: number, n: number): void {
    const { slice } = this;
    const { values } = this.rows;
    const y = slice.targets === 'exact' ? k : k / n;
    const w = slice.weight === 'node' ? 1 : n;
    const wy = w * y;
    const high = Math.log(Math.max(v, LOG_LOSS_BOUND));
    const low = Math.log(Math.max(1 - v, LOG_LOSS_BOUND));
    values[at + SUM.w]! += w;
    values[at + SUM.wv]! += w * v;
    values[at + SUM.wy]! += wy;
    values[at + SUM.wvv]! += w * v * v;
    values[at + SUM.wvy]! += v * wy;
    values[at + SUM.wl]! -= wy * (high - low) + w * low;
    if ((v <= 0 && y > 0) || (v >= 1 && y < 1)) values[at + SUM.contradicted]! += 1;
  }
}

/** Adds sums to the row of a key. @returns where the row begins */
function addRow(rows: SumRows, key: number, sums: Float64Array, from: number): number {
  const at = rows.at(key);
  for (let s = 0; s < SUMS; s++) rows.values[at + s]! += sums[from + s]!;
  return at;
}

/** Columns of rows whose key is a number × the room of bins + the bin. */
function columnsOf([, , ...names]: readonly string[], rows: SumRows, binRoom: number): Readonly<Record<string, Float64Array>> {
  const own = Object.fromEntries(names.map((name, s) => [name, rows.column(s)]));
  const number = rows.keyColumn((key) => Math.floor(key / binRoom));
  return { cluster: number, depth: number, bin: rows.keyColumn((key) => (key % binRoom) - OUT_OF_BINS), ...own };
}
