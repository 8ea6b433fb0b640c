/**
 * What calibration reads of a tree, packed when the tree is written, so that no node has to be read for it. Big-endian, placed
 * nodes in preorder:
 *
 *     u32 nodes | u32 predictors | per predictor u32 bytes and UTF-8 | the counts, then the reals, each: u8 bytes of a value | values
 *
 * A width of 0 stands for one value at all nodes: a count gives it as u32, a real is missing. The migration writes the same.
 */
export const COUNT_COLUMNS = ['kind', 'depth', 'predictor', 'k', 'n', 'bareK', 'bareN', 'freshK', 'freshN'] as const;
export const REAL_COLUMNS = ['v', 'exactV'] as const;

export type CountColumn = (typeof COUNT_COLUMNS)[number];
export type RealColumn = (typeof REAL_COLUMNS)[number];

/** Origins as `kind` holds them, under the bit of a terminal node. */
export const KIND = { bare: 1, continuation: 2, search: 3, origin: 3, terminal: 4 } as const;

/**
 * A tree's nodes in preorder: counts ≥ 0, `kind` as in `KIND`, `predictor` 0 for none or 1 + the place among `predictors`; reals are
 * NaN where missing. Each [N]
 */
export interface PredictionColumns extends Readonly<Record<CountColumn, ArrayLike<number>>>, Readonly<Record<RealColumn, ArrayLike<number>>> {
  /** As stored, in order of appearance. */
  readonly predictors: readonly string[];
}

const WORD = 4;
const REAL = 8;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function widthOf(column: ArrayLike<number>): number {
  let [most, isConstant] = [0, true];
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!;
    if (value > most) most = value;
    if (value !== column[0]) isConstant = false;
  }
  if (isConstant) return 0;
  return most < 2 ** 8 ? 1 : WORD;
}

function isMissing(column: ArrayLike<number>): boolean {
  for (let i = 0; i < column.length; i++) if (!Number.isNaN(column[i]!)) return false;
  return true;
}

/** Writes the columns of a tree one behind the other, into room that was counted before. */
class Writer {
  readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
    this.view = new DataView(this.bytes.buffer);
  }

  word(value: number): void {
    this.view.setUint32(this.at, value);
    this.at += WORD;
  }

  text(bytes: Uint8Array): void {
    this.word(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  counts(column: ArrayLike<number>, width: number): void {
    this.bytes[this.at++] = width;
    if (width === 0) this.word(column[0] ?? 0);
    else if (width === 1) for (let i = 0; i < column.length; i++) this.bytes[this.at++] = column[i]!;
    else for (let i = 0; i < column.length; i++) this.word(column[i]!);
  }

  reals(column: ArrayLike<number>, width: number): void {
    this.bytes[this.at++] = width;
    if (width === 0) return;
    for (let i = 0; i < column.length; i++, this.at += REAL) this.view.setFloat64(this.at, column[i]!);
  }
}

/** Packs a tree. O(N) */
export function packPredictions(columns: PredictionColumns): Uint8Array {
  const count = columns.kind.length;
  const names = columns.predictors.map((name) => encoder.encode(name));
  const widths = COUNT_COLUMNS.map((name) => widthOf(columns[name]));
  const reals = REAL_COLUMNS.map((name) => (isMissing(columns[name]) ? 0 : REAL));
  let size = 2 * WORD;
  for (const name of names) size += WORD + name.length;
  for (const width of widths) size += 1 + (width === 0 ? WORD : width * count);
  for (const width of reals) size += 1 + width * count;
  const writer = new Writer(size);
  writer.word(count);
  writer.word(names.length);
  for (const name of names) writer.text(name);
  for (const [c, name] of COUNT_COLUMNS.entries()) writer.counts(columns[name], widths[c]!);
  for (const [c, name] of REAL_COLUMNS.entries()) writer.reals(columns[name], reals[c]!);
  return writer.bytes;
}

/** Reads one packed tree after the other, a column when it is asked for; what it hands out is good until the next `load`. */
export class PackedPredictions {
  /** Placed nodes. */
  count = 0;
  predictors: readonly string[] = [];
  private view: DataView = new DataView(new ArrayBuffer(0));
  private readonly starts = new Map<string, number>();
  private readonly loaded = new Set<string>();
  private readonly scratch = new Map<string, Int32Array | Float64Array>();

  /** Throws RangeError where the bytes are no packed tree. */
  load(bytes: Uint8Array): void {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.loaded.clear();
    this.count = this.view.getUint32(0);
    const names = this.view.getUint32(WORD);
    let at = 2 * WORD;
    this.predictors = Array.from({ length: names }, () => {
      const length = this.view.getUint32(at);
      const name = decoder.decode(bytes.subarray(at + WORD, at + WORD + length));
      at += WORD + length;
      return name;
    });
    for (const name of COUNT_COLUMNS) {
      this.starts.set(name, at);
      const width = this.view.getUint8(at);
      at += 1 + (width === 0 ? WORD : width * this.count);
    }
    for (const name of REAL_COLUMNS) {
      this.starts.set(name, at);
      at += 1 + this.view.getUint8(at) * this.count;
    }
    if (at !== bytes.byteLength) throw new RangeError(`packed predictions of ${this.count} nodes take ${at} bytes, not ${bytes.byteLength}`);
  }

  /** A column of counts. [≥ N] */
  counts(name: CountColumn): Int32Array {
    const column = this.room(name, Int32Array);
    if (this.loaded.has(name)) return column;
    this.loaded.add(name);
    const { view, count } = this;
    let at = this.starts.get(name)!;
    const width = view.getUint8(at++);
    if (width === 0) column.fill(view.getUint32(at), 0, count);
    else if (width === 1) for (let i = 0; i < count; i++) column[i] = view.getUint8(at++);
    else for (let i = 0; i < count; i++, at += WORD) column[i] = view.getUint32(at);
    return column;
  }

  /** A column of reals; NaN where missing. [≥ N] */
  reals(name: RealColumn): Float64Array {
    const column = this.room(name, Float64Array);
    if (this.loaded.has(name)) return column;
    this.loaded.add(name);
    const { view, count } = this;
    let at = this.starts.get(name)!;
    const width = view.getUint8(at++);
    if (width === 0) column.fill(Number.NaN, 0, count);
    else for (let i = 0; i < count; i++, at += REAL) column[i] = view.getFloat64(at);
    return column;
  }

  private room<T extends Int32Array | Float64Array>(name: string, make: new (length: number) => T): T {
    const found = this.scratch.get(name);
    if (found && found.length >= this.count) return found as T;
    this.loaded.delete(name);
    const column = new make(Math.max(256, this.count * 2));
    this.scratch.set(name, column);
    return column;
  }
}
