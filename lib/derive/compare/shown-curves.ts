import type { CompareAxis, CompareCurve, Comparison } from '@/lib/contract/read/compare';

/** Null and NaN = undefined there. */
type Reals = ArrayLike<number | null>;

/** A curve as figures take it: as it is answered, or as columns of numbers. */
export interface ShownCurve extends Pick<CompareCurve, 'n' | 'leftOut' | 'band'> {
  readonly step: ArrayLike<number>;
  readonly value: Reals;
  readonly low: Reals;
  readonly high: Reals;
  readonly leaves: Reals;
  readonly tokens: Reals;
  readonly wall: Reals;
}

type Curves = Readonly<Record<string, ShownCurve>>;
export type ShownComparison = Omit<Comparison, 'ratio' | 'accuracy'> & { readonly ratio: Curves; readonly accuracy: Curves };

/** A curve's number at a place; NaN = undefined. */
export const realAt = (column: Reals, place: number): number => column[place] ?? Number.NaN;

const reals = (column: readonly (number | null)[]): Float32Array => Float32Array.from(column, (value) => value ?? Number.NaN);

const packed = (curve: CompareCurve): ShownCurve => ({
  step: Int32Array.from(curve.step),
  value: reals(curve.value),
  low: reals(curve.low),
  high: reals(curve.high),
  leaves: reals(curve.leaves),
  tokens: reals(curve.tokens),
  wall: reals(curve.wall),
  n: curve.n,
  leftOut: curve.leftOut,
  band: curve.band,
});

const all = (curves: Comparison['ratio']): Curves => Object.fromEntries(Object.entries(curves).map(([arm, curve]) => [arm, packed(curve)]));

/** A comparison for a page: every point of its curves, as columns of seven digits, a fifth of what JSON would be. */
export const packCurves = (comparison: Comparison): ShownComparison => ({
  ...comparison,
  ratio: all(comparison.ratio),
  accuracy: all(comparison.accuracy),
});

/** Place of a step in an ascending column; −1 = none. Cost O(log n). */
export function placeOfStep(step: ArrayLike<number>, wanted: number): number {
  const at = firstFrom(step, wanted);
  return step[at] === wanted ? at : -1;
}

/** First place whose value is `wanted` or more; the length where there is none. */
function firstFrom(column: Reals, wanted: number): number {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (realAt(column, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The step, of any of the curves, that stands nearest to a place on an axis of theirs; null where there is none. Cost O(curves · log n). */
export function nearestStep(curves: readonly ShownCurve[], axis: CompareAxis, wanted: number): number | null {
  let [best, distance]: [number | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const { [axis]: column, step } of curves) {
    const at = firstFrom(column, wanted);
    for (const place of [at - 1, at]) {
      const away = Math.abs(realAt(column, place) - wanted);
      if (away < distance) [best, distance] = [step[place]!, away];
    }
  }
  return best;
}

/** Steps that any of the curves has, ascending. Cost O(points). */
export function stepsOf(curves: readonly ShownCurve[]): Float64Array {
  const steps = new Set<number>();
  for (const { step } of curves) for (let i = 0; i < step.length; i++) steps.add(step[i]!);
  return Float64Array.from(steps).sort();
}
