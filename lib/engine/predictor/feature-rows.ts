import type { Reading } from './types';

/** Dense features of a prefix; roots and prefixes have weights of their own. */
export const DENSE = 5;
/** Slot of the product of goods, whose weight starts at 1. */
export const PRODUCT = 0;
export const RESIDUAL = 4;

const FIRST_ROWS = 256;
const FIRST_INDICES = 4096;

/** Doubles typed arrays until they hold `length`. */
function grown<Column extends Int32Array | Float64Array>(column: Column, length: number): Column {
  let size = column.length;
  while (size < length) size *= 2;
  const larger = (column instanceof Int32Array ? new Int32Array(size) : new Float64Array(size)) as Column;
  larger.set(column);
  return larger;
}

/**
 * What the logistic model saw of a step's prefixes, R rows in flat arrays: thousands a step, most of them never learned from,
 * and none an object of its own.
 */
export class FeatureRows {
  private rows = 0;
  start: Int32Array; // [R + 1] into `index`
  index: Int32Array; // 32-bit hashes
  dense: Float64Array; // [R · DENSE]

  /** @param like the step before, which was about as large */
  constructor(like: FeatureRows | null) {
    this.start = new Int32Array(like?.start.length ?? FIRST_ROWS);
    this.index = new Int32Array(like?.index.length ?? FIRST_INDICES);
    this.dense = new Float64Array(this.start.length * DENSE);
  }

  /** Adds a row with room for `count` indices, all 0 until they are set; returns its number. */
  add(count: number): number {
    const row = this.rows++;
    const end = (this.start[row] as number) + count;
    if (row + 1 >= this.start.length) {
      this.start = grown(this.start, row + 2);
      this.dense = grown(this.dense, this.start.length * DENSE);
    }
    if (end > this.index.length) this.index = grown(this.index, end);
    this.start[row + 1] = end;
    return row;
  }
}

/** A prediction, and the row it was computed from. */
export interface RowReading extends Reading {
  readonly rows: FeatureRows;
  readonly row: number;
}

export const productOf = (rows: FeatureRows, row: number): number => rows.dense[row * DENSE + PRODUCT] as number;
