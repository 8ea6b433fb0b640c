import type { SeriesColumns } from './columns';

/** Consecutive finite points of one attempt, [from, to): the only thing that is ever joined by a line. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  /** A later attempt took these steps again, or is about to: drawn dimmed. */
  readonly superseded: boolean;
  /** The last stretch of an attempt that was taken again: a cross stands at its end. */
  readonly lost: boolean;
}

type Placed = Pick<SeriesColumns, 'attempt' | 'step'>;

export interface Seam {
  readonly attempt: number;
  readonly step: number;
}

/** Points come by attempt: where the first and the last have the same one, all have. */
export const isOneAttempt = ({ attempt }: Pick<SeriesColumns, 'attempt'>): boolean => attempt[0] === attempt.at(-1);

/** First step of every attempt but the first: where the seams are, by attempt. Cost O(N). */
export function seamsOf({ attempt, step }: Placed): Seam[] {
  if (isOneAttempt({ attempt })) return [];
  const first = new Map<number, number>();
  for (let i = 0; i < step.length; i++) first.set(attempt[i]!, Math.min(first.get(attempt[i]!) ?? step[i]!, step[i]!));
  return [...first]
    .sort((a, b) => a[0] - b[0])
    .slice(1)
    .map(([of, at]) => ({ attempt: of, step: at }));
}

/** 1 where a later attempt began at or before the point's step: what was sampled there is of no consequence. Cost O(N · attempts). */
export function supersededOf(columns: Placed): Uint8Array {
  const { attempt, step } = columns;
  if (isOneAttempt(columns)) return new Uint8Array(step.length);
  const seams = seamsOf(columns);
  return Uint8Array.from(step, (at, i) => (seams.some((seam) => seam.attempt > attempt[i]! && at >= seam.step) ? 1 : 0));
}

/** Usual distance between neighbouring finite points of one attempt: the median; 1 for fewer than two. Cost O(N log N). */
export function usualSpacing({ attempt, step, value }: SeriesColumns): number {
  const gaps = new Float64Array(step.length);
  let count = 0;
  let previous = -1;
  for (let i = 0; i < step.length; i++) {
    if (!Number.isFinite(value[i]!)) continue;
    if (previous >= 0 && attempt[previous] === attempt[i] && step[i]! > step[previous]!) gaps[count++] = step[i]! - step[previous]!;
    previous = i;
  }
  if (count === 0) return 1;
  const found = gaps.subarray(0, count);
  // Nearly every line has a point at every step: nothing to sort then
  return found.every((gap) => gap === found[0]) ? found[0]! : found.sort()[count >> 1]!;
}

/**
 * Cuts a line at every attempt, at every undefined or non-finite point, at a point without a place on the axis, and at every
 * missing step (a jump of more than one and a half times the usual spacing). Cost O(N log N).
 */
export function segmentsOf(columns: SeriesColumns): Segment[] {
  const { attempt, step, value, x } = columns;
  const farthest = usualSpacing(columns) * 1.5;
  const superseded = supersededOf(columns);
  const found: { from: number; to: number; superseded: boolean; attempt: number }[] = [];
  let open = false;
  for (let i = 0; i < step.length; i++) {
    if (!Number.isFinite(value[i]!) || !Number.isFinite(x[i]!)) {
      open = false;
      continue;
    }
    const joins = open && attempt[i] === attempt[i - 1] && superseded[i] === superseded[i - 1] && step[i]! - step[i - 1]! <= farthest;
    if (joins) found.at(-1)!.to = i + 1;
    else found.push({ from: i, to: i + 1, superseded: superseded[i] === 1, attempt: attempt[i]! });
    open = true;
  }
  return found.map((one, i) => ({
    from: one.from,
    to: one.to,
    superseded: one.superseded,
    lost: one.superseded && found[i + 1]?.attempt !== one.attempt,
  }));
}

/** Places of the values that are NaN or infinite, to be marked at the chart's edge. */
export function oddPoints({ value, gap, x }: SeriesColumns): number[] {
  const odd: number[] = [];
  for (let i = 0; i < value.length; i++) if (gap[i] === 0 && !Number.isFinite(value[i]!) && Number.isFinite(x[i]!)) odd.push(i);
  return odd;
}
