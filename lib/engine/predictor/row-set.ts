import { DENSE, type Features } from './feature-rows';

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
  rows.forEach(({ features: { rows: from, row } }, r) => {
    start[r + 1] = (start[r] as number) + (from.start[row + 1] as number) - (from.start[row] as number);
  });
  const index = new Int32Array(start[rows.length] as number);
  const dense = new Float64Array(rows.length * DENSE);
  const root = new Uint8Array(rows.length);
  const target = new Float64Array(rows.length);
  rows.forEach((one, r) => {
    const { rows: from, row } = one.features;
    const end = start[r + 1] as number;
    let f = from.start[row] as number;
    for (let i = start[r] as number; i < end; i++) index[i] = (from.index[f++] as number) & mask;
    for (let d = 0; d < DENSE; d++) dense[r * DENSE + d] = from.dense[row * DENSE + d] as number;
    root[r] = one.root ? 1 : 0;
    target[r] = one.target;
  });
  return { start, index, dense, root, target };
}
