import type { SeriesColumns } from './columns';
import { oddPoints, type Seam, type Segment, seamsOf, segmentsOf } from './segments';
import { smoothColumns } from './smooth';

/** What every picture of one line needs, however it is zoomed. */
export interface PreparedLine {
  readonly segments: readonly Segment[];
  readonly seams: readonly Seam[];
  /** Places of non-finite values. */
  readonly odd: readonly number[];
  /** Interval ends, the value itself where a point has none; null where no point has one. */
  readonly low: Float64Array | null; // [N]
  readonly high: Float64Array | null; // [N]
  /** NaN outside of segments. */
  readonly smoothed: Float64Array; // [N]
}

const prepared = new WeakMap<SeriesColumns, Omit<PreparedLine, 'smoothed'>>();
const smoothings = new WeakMap<SeriesColumns, { readonly sigma: number; readonly smoothed: Float64Array }>();

const orValue = (ends: Float64Array | null, value: Float64Array): Float64Array | null =>
  ends?.map((end, i) => (Number.isFinite(end) ? end : value[i]!)) ?? null;

/** Stretches, seams and smoothed values of a line; kept with the columns, so that a zoom does not smooth again. Cost O(N) the first time. */
export function prepareLine(columns: SeriesColumns, sigma: number): PreparedLine {
  let line = prepared.get(columns);
  if (!line) {
    const { low, high, value } = columns;
    line = { segments: segmentsOf(columns), seams: seamsOf(columns), odd: oddPoints(columns), low: orValue(low, value), high: orValue(high, value) };
    prepared.set(columns, line);
  }
  let smoothing = smoothings.get(columns);
  if (smoothing?.sigma !== sigma) {
    smoothing = { sigma, smoothed: smoothColumns(columns, sigma, line.segments) };
    smoothings.set(columns, smoothing);
  }
  return { ...line, smoothed: smoothing.smoothed };
}
