import type { SeriesColumns } from './columns';
import { oddPoints, type Seam, type Segment, seamsOf, segmentsOf } from './segments';
import { smoothColumns } from './smooth';

/** What every picture of one line needs, however it is zoomed. */
export interface PreparedLine {
  readonly segments: readonly Segment[];
  readonly seams: readonly Seam[];
  /** Places of non-finite values. */
  readonly odd: readonly number[];
  /** Points with a value and no place on the axis. */
  readonly homeless: number;
  /** NaN outside of segments. */
  readonly smoothed: Float64Array; // [N]
  /** Interval ends, smoothed alike, the value's own place where a point has none; null where no point has one, or none was asked for. */
  readonly low: Float64Array | null; // [N]
  readonly high: Float64Array | null; // [N]
}

type Fixed = Omit<PreparedLine, 'smoothed' | 'low' | 'high'>;
type Ends = Pick<PreparedLine, 'low' | 'high'>;

const NO_ENDS: Ends = { low: null, high: null };
const prepared = new WeakMap<SeriesColumns, Fixed>();
const smoothings = new WeakMap<SeriesColumns, { readonly sigma: number; readonly smoothed: Float64Array; ends: Ends | null }>();

function homelessOf({ x, value }: SeriesColumns): number {
  let count = 0;
  for (let i = 0; i < x.length; i++) if (Number.isNaN(x[i]!) && Number.isFinite(value[i]!)) count++;
  return count;
}

const orValue = (ends: Float64Array, value: Float64Array): Float64Array => ends.map((end, i) => (Number.isFinite(end) ? end : value[i]!));

function fixedOf(columns: SeriesColumns): Fixed {
  const known = prepared.get(columns);
  if (known) return known;
  const made = { segments: segmentsOf(columns), seams: seamsOf(columns), odd: oddPoints(columns), homeless: homelessOf(columns) };
  prepared.set(columns, made);
  return made;
}

/**
 * Stretches, seams and smoothed values of a line; kept with the columns, so that a zoom does not smooth again. `withEnds`:
 * interval ends too, which many lines together do not show. Cost O(N) the first time.
 */
export function prepareLine(columns: SeriesColumns, sigma: number, withEnds: boolean): PreparedLine {
  const fixed = fixedOf(columns);
  const smooth = (value: Float64Array): Float64Array => smoothColumns({ ...columns, value }, sigma, fixed.segments);
  let smoothing = smoothings.get(columns);
  if (smoothing?.sigma !== sigma) {
    smoothing = { sigma, smoothed: smooth(columns.value), ends: null };
    smoothings.set(columns, smoothing);
  }
  const { value, low, high } = columns;
  if (withEnds) smoothing.ends ??= { low: low && smooth(orValue(low, value)), high: high && smooth(orValue(high, value)) };
  return { ...fixed, smoothed: smoothing.smoothed, ...(withEnds ? smoothing.ends! : NO_ENDS) };
}
