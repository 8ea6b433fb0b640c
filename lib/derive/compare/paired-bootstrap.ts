import { type Estimate, normalCdf, normalQuantile } from '../bootstrap';

/** Draws of a bootstrap that a number on a page stands on. */
export const RESAMPLES = 10_000;
const TAIL = 0.025;
/** Columns that one pass over a draw sums at a time: as many as the processor's registers hold. */
const BLOCK = 8;
/** So few columns past the last block are summed one by one: an eight of mostly zeros would cost more. */
const FEW = 2;
const STEP = 0x6d2b79f5;
const UNIT = 1 / 4294967296;

/** Values of several columns on the same clusters. A cluster is a prompt, with everything that is known of it averaged. */
export interface ClusterTable {
  readonly clusters: number;
  readonly columns: number;
  /** Finite. [columns, clusters] */
  readonly values: Float64Array;
}

/** Eight columns side by side, cluster by cluster; columns past the last are 0. [clusters, 8] */
function blockOf({ clusters, columns, values }: ClusterTable, from: number): Float64Array {
  const block = new Float64Array(clusters * BLOCK);
  const width = Math.min(BLOCK, columns - from);
  for (let c = 0; c < width; c++) for (let i = 0; i < clusters; i++) block[i * BLOCK + c] = values[(from + c) * clusters + i]!;
  return block;
}

/** Clusters of one draw, those of `generator` with this state, written out: a call for each would cost more than the sums. Returns the state after. */
function drawClusters(state: number, out: Int32Array): number {
  const scale = out.length * UNIT;
  let at = state;
  for (let i = 0; i < out.length; i++) {
    at = (at + STEP) | 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    out[i] = ((t ^ (t >>> 14)) >>> 0) * scale;
  }
  return at;
}

/** Sums of eight columns over the drawn clusters, in the order of the draw. */
function sumBlock(block: Float64Array, drawn: Int32Array, out: Float64Array, row: number): void {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let s5 = 0;
  let s6 = 0;
  let s7 = 0;
  for (let i = 0; i < drawn.length; i++) {
    const from = drawn[i]! << 3;
    s0 += block[from]!;
    s1 += block[from + 1]!;
    s2 += block[from + 2]!;
    s3 += block[from + 3]!;
    s4 += block[from + 4]!;
    s5 += block[from + 5]!;
    s6 += block[from + 6]!;
    s7 += block[from + 7]!;
  }
  out[row] = s0;
  out[row + 1] = s1;
  out[row + 2] = s2;
  out[row + 3] = s3;
  out[row + 4] = s4;
  out[row + 5] = s5;
  out[row + 6] = s6;
  out[row + 7] = s7;
}

function sumColumn(column: Float64Array, drawn: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < drawn.length; i++) sum += column[drawn[i]!]!;
  return sum;
}

/**
 * Means of every column over resampled clusters. All columns share the draws, so that what a prompt does to several runs
 * cancels in their differences, and drawing costs the same for one column as for forty. [columns, resamples].
 * O(resamples · clusters · columns).
 */
export function resampleMeans(table: ClusterTable, seed: number, resamples = RESAMPLES): Float64Array {
  const { clusters, columns, values } = table;
  const rest = columns % BLOCK <= FEW ? columns % BLOCK : 0;
  const blocks = Array.from({ length: Math.ceil((columns - rest) / BLOCK) }, (_, b) => blockOf(table, b * BLOCK));
  const singles = Array.from({ length: rest }, (_, i) => values.slice((columns - rest + i) * clusters, (columns - rest + i + 1) * clusters));
  const width = blocks.length * BLOCK + rest;
  const sums = new Float64Array(resamples * width);
  const drawn = new Int32Array(clusters);
  let state = seed | 0;
  for (let r = 0; r < resamples; r++) {
    state = drawClusters(state, drawn);
    for (let b = 0; b < blocks.length; b++) sumBlock(blocks[b]!, drawn, sums, r * width + b * BLOCK);
    for (let i = 0; i < rest; i++) sums[r * width + blocks.length * BLOCK + i] = sumColumn(singles[i]!, drawn);
  }
  const means = new Float64Array(columns * resamples);
  for (let c = 0; c < columns; c++) for (let r = 0; r < resamples; r++) means[c * resamples + r] = sums[r * width + c]! / clusters;
  return means;
}

function momentsOf(values: Float64Array): { readonly mean: number; readonly acceleration: number } {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let [squares, cubes] = [0, 0];
  for (const value of values) {
    squares += (value - mean) ** 2;
    cubes += (value - mean) ** 3;
  }
  return { mean, acceleration: squares > 0 ? cubes / (6 * squares ** 1.5) : 0 };
}

/** Bias-corrected, accelerated interval (Efron 1987) of a mean from its resampled means, two-sided 95 %. */
function bca(values: Float64Array, resampled: Float64Array): Estimate {
  const n = values.length;
  const { mean, acceleration } = momentsOf(values);
  if (n < 2) return { value: mean, low: Number.NaN, high: Number.NaN, n };
  const sorted = resampled.slice().sort();
  let below = 0;
  for (const one of sorted) below += one < mean ? 1 : one === mean ? 0.5 : 0;
  const bias = normalQuantile(Math.min(1 - 1 / sorted.length, Math.max(1 / sorted.length, below / sorted.length)));
  const end = (p: number): number => {
    const z = bias + normalQuantile(p);
    const at = normalCdf(bias + z / (1 - acceleration * z));
    return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(at * sorted.length)))]!;
  };
  return { value: mean, low: end(TAIL), high: end(1 - TAIL), n };
}

/**
 * Mean of every column with its 95 % bootstrap interval, whole clusters drawn (BCa). Give differences of two runs as
 * columns for the paired bootstrap. NaN ends below two clusters; NaN throughout without any. Deterministic.
 */
export function clusterIntervals(table: ClusterTable, resamples = RESAMPLES): Estimate[] {
  const { clusters, columns, values } = table;
  if (clusters === 0) return Array.from({ length: columns }, () => ({ value: Number.NaN, low: Number.NaN, high: Number.NaN, n: 0 }));
  const means = clusters < 2 ? new Float64Array(columns * resamples) : resampleMeans(table, clusters, resamples);
  return Array.from({ length: columns }, (_, c) =>
    bca(values.subarray(c * clusters, (c + 1) * clusters), means.subarray(c * resamples, (c + 1) * resamples)),
  );
}
