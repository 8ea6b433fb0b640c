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

const missing = (most: number): Float64Array => new Float64Array(most).fill(Number.NaN);

/** A line being written point by point, by attempt, then step: no object a point. */
export class ColumnsWriter {
  private count = 0;
  private readonly attempt: Int32Array;
  private readonly step: Float64Array;
  private readonly x: Float64Array;
  private readonly value: Float64Array;
  private readonly gap: Uint8Array;
  private low: Float64Array | null = null;
  private high: Float64Array | null = null;
  private n: Float64Array | null = null;

  /** `most`: points at most. */
  constructor(private readonly most: number) {
    this.attempt = new Int32Array(most);
    this.step = new Float64Array(most);
    this.x = new Float64Array(most);
    this.value = new Float64Array(most);
    this.gap = new Uint8Array(most);
  }

  /** Null as in `SeriesPoint`; intervals and n that are left out are NaN. */
  add(attempt: number, step: number, x: number, value: number | null, { low, high, n }: Pick<SeriesPoint, 'low' | 'high' | 'n'>): void {
    const i = this.count++;
    this.attempt[i] = attempt;
    this.step[i] = step;
    this.x[i] = x;
    this.value[i] = value ?? Number.NaN;
    this.gap[i] = value === null ? 1 : 0;
    if (low !== undefined) this.low = withReal(this.low, this.most, i, low);
    if (high !== undefined) this.high = withReal(this.high, this.most, i, high);
    if (n !== undefined) this.n = withReal(this.n, this.most, i, n);
  }

  columns(): SeriesColumns {
    const { count } = this;
    return {
      attempt: this.attempt.subarray(0, count),
      step: this.step.subarray(0, count),
      x: this.x.subarray(0, count),
      value: this.value.subarray(0, count),
      gap: this.gap.subarray(0, count),
      low: this.low?.subarray(0, count) ?? null,
      high: this.high?.subarray(0, count) ?? null,
      n: this.n?.subarray(0, count) ?? null,
    };
  }
}

function withReal(column: Float64Array | null, most: number, i: number, real: number): Float64Array {
  const own = column ?? missing(most);
  own[i] = real;
  return own;
}

/** Points, ordered by attempt, then step, as columns. Cost O(N). */
export function columnsOf(points: readonly SeriesPoint[]): SeriesColumns {
  const writer = new ColumnsWriter(points.length);
  for (const point of points) writer.add(point.attempt, point.step, point.x ?? point.step, point.value, point);
  return writer.columns();
}

/** The point at a step, of the latest attempt that has it; −1 where there is none. Cost O(N). */
export function indexAt({ step, attempt }: Pick<SeriesColumns, 'step' | 'attempt'>, wanted: number): number {
  let found = -1;
  for (let i = 0; i < step.length; i++) if (step[i] === wanted && (found < 0 || attempt[i]! >= attempt[found]!)) found = i;
  return found;
}
