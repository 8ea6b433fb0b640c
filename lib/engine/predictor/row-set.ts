import { DENSE, type Features } from './turn-features';

/** One step's examples in flat arrays, R rows: what is replayed, and what a checkpoint holds. */
export interface RowSet {
  readonly start: Int32Array; // [R + 1] into `index`
  readonly index: Int32Array; // masked feature hashes
  readonly dense: Float64Array; // [R · DENSE]
  readonly root: Uint8Array; // [R]
  readonly target: Float64Array; // [R]
}

export interface Row {
  readonly features: Features;
  readonly root: boolean;
  readonly target: number;
}

export function rowSet(rows: readonly Row[], mask: number): RowSet {
  const start = new Int32Array(rows.length + 1);
  rows.forEach(({ features }, r) => {
    start[r + 1] = (start[r] as number) + features.index.length;
  });
  const index = new Int32Array(start[rows.length] as number);
  const dense = new Float64Array(rows.length * DENSE);
  rows.forEach(({ features }, r) => {
    const from = start[r] as number;
    for (let i = 0; i < features.index.length; i++) index[from + i] = (features.index[i] as number) & mask;
    dense.set(features.dense, r * DENSE);
  });
  const root = Uint8Array.from(rows, (row) => (row.root ? 1 : 0));
  return { start, index, dense, root, target: Float64Array.from(rows, ({ target }) => target) };
}
