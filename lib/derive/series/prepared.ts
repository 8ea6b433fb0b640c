import type { SeriesColumns } from './columns';
import { oddPoints, type Seam, type Segment, seamsOf, segmentsOf } from './segments';
import { smoothColumns } from './smooth';

/** What every picture of one line needs, however it is zoomed. */
export interface PreparedLine {
  readonly segments: readonly Segment[];
  readonly seams: readonly Seam[];
  /** Places of non-finite values. */
  readonly odd: readonly number[];
  /** NaN outside of segments. */
  readonly smoothed: Float64Array; // [N]
  /** Interval ends, smoothed alike, the value's own place where a point has none; null where no point has one. */
  readonly low: Float64Array | null; // [N]
  readonly high: Float64Array | null; // [N]
}

type Smoothed = Pick<PreparedLine, 'smoothed' | 'low' | 'high'>;

const prepared = new WeakMap<SeriesColumns, Omit<PreparedLine, keyof Smoothed>>();
const smoothings = new WeakMap<SeriesColumns, Smoothed & { readonly sigma: number }>();

const orValue = (ends: Float64Array, value: Float64Array): Float64Array => ends.map((end, i) => (Number.isFinite(end) ? end : value[i]!));

function smoothedLine(columns: SeriesColumns, sigma: number, segments: readonly Segment[]): Smoothed {
  const smooth = (value: Float64Array): Float64Array => smoothColumns({ ...columns, value }, sigma, segments);
  const { value, low, high } = columns;
  return { smoothed: smooth(value), low: low && smooth(orValue(low, value)), high: high && smooth(orValue(high, value)) };
}

/** Stretches, seams and smoothed values of a line; kept with the columns, so that a zoom does not smooth again. Cost O(N) the first time. */
export function prepareLine(columns: SeriesColumns, sigma: number): PreparedLine {
  let line = prepared.get(columns);
  if (!line) {
    line = { segments: segmentsOf(columns), seams: seamsOf(columns), odd: oddPoints(columns) };
    prepared.set(columns, line);
  }
  let smoothing = smoothings.get(columns);
  if (smoothing?.sigma !== sigma) {
    smoothing = { sigma, ...smoothedLine(columns, sigma, line.segments) };
    smoothings.set(columns, smoothing);
  }
  return { ...line, ...smoothing };
}
