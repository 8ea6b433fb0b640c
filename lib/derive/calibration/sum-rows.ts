/** Rows of sums that are made when they are first met. */
export class SumRows {
  /** Sums of all rows, `width` a row, in the order in which they were met. */
  values: Float64Array;
  /** Keys of the rows. */
  readonly keys: number[] = [];
  /** Row + 1 by key; 0 where none is. */
  private places = new Int32Array(1024);

  constructor(readonly width: number) {
    this.values = new Float64Array(width * 256);
  }

  /** Where in `values` the row of a key ≥ 0 begins. Memory grows with the greatest key. */
  at(key: number): number {
    if (key >= this.places.length) this.places = grown(this.places, key + 1);
    const found = this.places[key]!;
    if (found > 0) return (found - 1) * this.width;
    const row = this.keys.push(key);
    this.places[key] = row;
    if (row * this.width > this.values.length) this.values = grown(this.values, row * this.width);
    return (row - 1) * this.width;
  }

  /** One sum of every row. [rows] */
  column(of: number): Float64Array {
    const { values, width } = this;
    const result = new Float64Array(this.keys.length);
    for (let row = 0; row < result.length; row++) result[row] = values[row * width + of]!;
    return result;
  }

  /** Something of the key of every row. [rows] */
  keyColumn(of: (key: number) => number): Float64Array {
    return Float64Array.from(this.keys.map(of));
  }
}

function grown<T extends Int32Array | Float64Array>(column: T, least: number): T {
  const more = new (column.constructor as new (length: number) => T)(Math.max(least, column.length) * 2);
  more.set(column);
  return more;
}
