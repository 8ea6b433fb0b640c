import { ColumnsWriter, type SeriesColumns } from './columns';
import { supersededOf } from './segments';

/** Two-sided 95 % quantiles of Student's t for 1 … 30 degrees of freedom; against SciPy in `tests/unit/derive/series`. */
const T_95 = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009,
  2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];
const Z = 1.959963984540054;

/** Cornish–Fisher's first two terms beyond the table: within 1e-4 from 31 degrees on. */
const t95 = (degrees: number): number =>
  T_95[degrees - 1] ?? Z + (Z ** 3 + Z) / (4 * degrees) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * degrees ** 2);

export interface SeedMean {
  readonly mean: number;
  /** Student's t interval over the runs, 95 %; null for fewer than two. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** Mean of finite values, one a run, and what another such set of runs would let one expect of it. `values` not empty. */
export function seedMean(values: Readonly<ArrayLike<number>>): SeedMean {
  const n = values.length;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i]!;
  const mean = sum / n;
  if (n < 2) return { mean, interval: null };
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (values[i]! - mean) ** 2;
  const variance = squares / (n - 1);
  const half = t95(n - 1) * Math.sqrt(variance / n);
  return { mean, interval: { low: mean - half, high: mean + half } };
}

export interface Band {
  readonly columns: SeriesColumns;
  /** Runs in every mean. */
  readonly n: number;
  /** The last step that every run has; beyond it there is no mean. Null where there is none. */
  readonly lastStep: number | null;
  /** Steps that some of the runs have and others lack or leave undefined: not in the mean. */
  readonly leftOut: number;
}

/** Values of the runs by step, those that no later attempt took again; NaN where a run has none that is finite. */
interface ByStep {
  readonly steps: Float64Array; // [S] ascending
  readonly values: Float64Array; // [S · runs], a step's beside each other
  readonly x: Float64Array; // [S · runs]
}

function stepsOf(runs: readonly SeriesColumns[], superseded: readonly Uint8Array[]): Float64Array {
  const steps = new Set<number>();
  for (const [r, { step }] of runs.entries()) for (let i = 0; i < step.length; i++) if (superseded[r]![i] === 0) steps.add(step[i]!);
  return Float64Array.from(steps).sort();
}

function byStep(runs: readonly SeriesColumns[]): ByStep {
  const superseded = runs.map(supersededOf);
  const steps = stepsOf(runs, superseded);
  const row = new Map<number, number>();
  for (let s = 0; s < steps.length; s++) row.set(steps[s]!, s);
  const values = new Float64Array(steps.length * runs.length).fill(Number.NaN);
  const x = values.slice();
  for (const [r, own] of runs.entries())
    for (let i = 0; i < own.step.length; i++) {
      if (superseded[r]![i] === 1 || !Number.isFinite(own.value[i]!) || !Number.isFinite(own.x[i]!)) continue;
      const at = row.get(own.step[i]!)! * runs.length + r;
      values[at] = own.value[i]!;
      x[at] = own.x[i]!;
    }
  return { steps, values, x };
}

/** How many of a step's runs have a value. */
function countAt({ values }: ByStep, s: number, runs: number): number {
  let count = 0;
  for (let r = 0; r < runs; r++) if (!Number.isNaN(values[s * runs + r]!)) count++;
  return count;
}

function meanLine(table: ByStep, counts: Int32Array, runs: number, end: number): SeriesColumns {
  const line = new ColumnsWriter(end);
  for (let s = 0; s < end; s++) {
    if (counts[s]! < runs) {
      line.add(0, table.steps[s]!, Number.NaN, null, { n: counts[s]! });
      continue;
    }
    const { mean, interval } = seedMean(table.values.subarray(s * runs, (s + 1) * runs));
    const x = table.x.subarray(s * runs, (s + 1) * runs).reduce((sum, place) => sum + place, 0) / runs;
    line.add(0, table.steps[s]!, x, mean, { n: runs, ...interval });
  }
  return line.columns();
}

/**
 * Runs that differ only by seed as one line: the mean over all of them with Student's t interval, at the steps where every one
 * has a finite value. Where the shortest ends the mean ends too: a mean over those that are left would jump there.
 * `x` is the mean of theirs. Cost O(points of all runs).
 */
export function foldRuns(runs: readonly SeriesColumns[]): Band {
  const table = byStep(runs);
  const counts = Int32Array.from(table.steps, (_, s) => countAt(table, s, runs.length));
  const last = counts.lastIndexOf(runs.length);
  const complete = counts.reduce((sum, count) => sum + (count === runs.length ? 1 : 0), 0);
  return {
    columns: meanLine(table, counts, runs.length, last + 1),
    n: runs.length,
    lastStep: last < 0 ? null : table.steps[last]!,
    leftOut: counts.length - complete,
  };
}

const folded = new WeakMap<SeriesColumns, { readonly runs: readonly SeriesColumns[]; readonly band: Band }>();

/** `foldRuns` of lines that are kept: the same band, its columns included, while the lines are the same objects. `runs` not empty. */
export function foldOnce(runs: readonly SeriesColumns[]): Band {
  const known = folded.get(runs[0]!);
  if (known && known.runs.length === runs.length && known.runs.every((one, i) => one === runs[i])) return known.band;
  const band = foldRuns(runs);
  folded.set(runs[0]!, { runs, band });
  return band;
}
