import { DENSE, type RowReading } from './feature-rows';
import type { PrefixExample } from './types';

/** One step's examples in flat arrays, R rows: what is replayed, and what a checkpoint holds. */
export interface RowSet {
  readonly start: Int32Array; // [R + 1] into `index`
  readonly index: Int32Array; // masked feature hashes
  readonly dense: Float64Array; // [R · DENSE]
  readonly root: Uint8Array; // [R]
  readonly target: Float64Array; // [R]
}

/** The examples, whose readings are of rows, with the features as they stood when they were read. */
export function rowSet(examples: readonly PrefixExample[], mask: number): RowSet {
  const start = new Int32Array(examples.length + 1);
  for (let r = 0; r < examples.length; r++) {
    const { rows, row } = featuresRead(examples[r] as PrefixExample);
    start[r + 1] = (start[r] as number) + (rows.start[row + 1] as number) - (rows.start[row] as number);
  }
  const index = new Int32Array(start[examples.length] as number);
  const dense = new Float64Array(examples.length * DENSE);
  const root = new Uint8Array(examples.length);
  const target = new Float64Array(examples.length);
  for (let r = 0; r < examples.length; r++) {
    const example = examples[r] as PrefixExample;
    const { rows, row } = featuresRead(example);
    const end = start[r + 1] as number;
    let f = rows.start[row] as number;
    for (let i = start[r] as number; i < end; i++) index[i] = (rows.index[f++] as number) & mask;
    for (let d = 0; d < DENSE; d++) dense[r * DENSE + d] = rows.dense[row * DENSE + d] as number;
    root[r] = example.root ? 1 : 0;
    target[r] = example.target;
  }
  return { start, index, dense, root, target };
}

const featuresRead = ({ reading }: PrefixExample): RowReading => reading as RowReading;
