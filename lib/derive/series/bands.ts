import { columnsOf, type SeriesColumns, type SeriesPoint } from './columns';
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
export function seedMean(values: readonly number[]): SeedMean {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, interval: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
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

interface Sum {
  x: number;
  readonly values: number[];
}

/** Adds a run's counting points, by step: those that no later attempt took again. */
function addRun(columns: SeriesColumns, bySteps: Map<number, Sum>): void {
  const superseded = supersededOf(columns);
  for (let i = 0; i < columns.step.length; i++) {
    if (superseded[i] === 1) continue;
    const step = columns.step[i]!;
    const sum = bySteps.get(step) ?? { x: 0, values: [] };
    bySteps.set(step, sum);
    if (!Number.isFinite(columns.value[i]!) || !Number.isFinite(columns.x[i]!)) continue;
    sum.x += columns.x[i]!;
    sum.values.push(columns.value[i]!);
  }
}

/**
 * Runs that differ only by seed as one line: the mean over all of them with Student's t interval, at the steps where every one
 * has a finite value. Where the shortest ends the mean ends too: a mean over those that are left would jump there.
 * `x` is the mean of theirs. Cost O(points of all runs).
 */
export function foldRuns(runs: readonly SeriesColumns[]): Band {
  const bySteps = new Map<number, Sum>();
  for (const run of runs) addRun(run, bySteps);
  const steps = [...bySteps.keys()].sort((a, b) => a - b);
  const complete = steps.filter((step) => bySteps.get(step)!.values.length === runs.length);
  const lastStep = complete.at(-1) ?? null;
  const points = steps
    .filter((step) => lastStep !== null && step <= lastStep)
    .map((step): SeriesPoint => {
      const { x, values } = bySteps.get(step)!;
      if (values.length < runs.length) return { attempt: 0, step, x: Number.NaN, value: null, n: values.length };
      const { mean, interval } = seedMean(values);
      return { attempt: 0, step, x: x / runs.length, value: mean, n: runs.length, ...(interval ?? {}) };
    });
  return { columns: columnsOf(points), n: runs.length, lastStep, leftOut: steps.length - complete.length };
}
