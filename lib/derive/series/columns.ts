/** One point of a line, as a caller has it at hand. */
export interface SeriesPoint {
  readonly attempt: number;
  readonly step: number;
  /** Place on the axis; the step where left out. NaN = unknown: the point has no place and is counted. */
  readonly x?: number;
  /** Null = undefined at that step, a gap; a value that is not finite is marked at the chart's edge. */
  readonly value: number | null;
  readonly low?: number;
  readonly high?: number;
  /** Trials or runs behind the value. */
  readonly n?: number;
}

/** A line as columns, by attempt, then step: forty lines of thousands of points are too many objects. */
export interface SeriesColumns {
  readonly attempt: Int32Array; // [N]
  readonly step: Float64Array; // [N]
  readonly x: Float64Array; // [N]
  /** NaN where `gap`. */
  readonly value: Float64Array; // [N]
  /** 1 = undefined there; a NaN of the producer's own is none. */
  readonly gap: Uint8Array; // [N]
  /** Interval ends, NaN where a point has none; null where no point has one. */
  readonly low: Float64Array | null; // [N]
  readonly high: Float64Array | null; // [N]
  readonly n: Float64Array | null; // [N]
}

/** Points, ordered by attempt, then step, as columns. Cost O(N). */
export function columnsOf(points: readonly SeriesPoint[]): SeriesColumns {
  const real = (of: (point: SeriesPoint) => number): Float64Array => Float64Array.from(points, of);
  const some = (of: (point: SeriesPoint) => number | undefined): Float64Array | null =>
    points.some((point) => of(point) !== undefined) ? real((point) => of(point) ?? Number.NaN) : null;
  return {
    attempt: Int32Array.from(points, (point) => point.attempt),
    step: real((point) => point.step),
    x: real((point) => point.x ?? point.step),
    value: real((point) => point.value ?? Number.NaN),
    gap: Uint8Array.from(points, (point) => (point.value === null ? 1 : 0)),
    low: some((point) => point.low),
    high: some((point) => point.high),
    n: some((point) => point.n),
  };
}

/** The point at a step, of the latest attempt that has it; −1 where there is none. Cost O(N). */
export function indexAt({ step, attempt }: Pick<SeriesColumns, 'step' | 'attempt'>, wanted: number): number {
  let found = -1;
  for (let i = 0; i < step.length; i++) if (step[i] === wanted && (found < 0 || attempt[i]! >= attempt[found]!)) found = i;
  return found;
}
