import type { LinePoint } from './model';

/** Consecutive defined points of one attempt: the only thing that is ever joined by a line. */
export interface Segment {
  readonly points: readonly DefinedPoint[];
  /** A later attempt took these steps again: drawn dimmed. */
  readonly superseded: boolean;
  /** Where the superseded tail ends, a cross marks it. */
  readonly lost: boolean;
}

export type DefinedPoint = LinePoint & { readonly value: number };

/** Usual distance between neighbouring steps of a series: the median; 1 for fewer than two points. */
export function usualSpacing(steps: readonly number[]): number {
  const gaps: number[] = [];
  for (let i = 1; i < steps.length; i++) {
    const gap = (steps[i] ?? 0) - (steps[i - 1] ?? 0);
    if (gap > 0) gaps.push(gap);
  }
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? 1;
}

interface Placed {
  readonly attempt: number;
  readonly step: number;
}

/** First step of every attempt but the first: where the seams are, by attempt. */
export function seamsOf(points: readonly Placed[]): { attempt: number; step: number }[] {
  const first = new Map<number, number>();
  for (const { attempt, step } of points) first.set(attempt, Math.min(first.get(attempt) ?? step, step));
  return [...first]
    .sort((a, b) => a[0] - b[0])
    .slice(1)
    .map(([attempt, step]) => ({ attempt, step }));
}

/** Says of an attempt and step whether a later attempt began at or before it: what was sampled there is of no consequence. */
function supersededIn(points: readonly Placed[]): (place: Placed) => boolean {
  const seams = seamsOf(points);
  return ({ attempt, step }) => seams.some((seam) => seam.attempt > attempt && step >= seam.step);
}

/** The points that a later attempt took again, or is about to. */
export function takenAgain<P extends Placed>(points: readonly P[]): P[] {
  return points.filter(supersededIn(points));
}

const isDefined = (point: LinePoint): point is DefinedPoint => point.value !== null && Number.isFinite(point.value);

/**
 * Cuts a line at every attempt, at every undefined or non-finite point and at every missing step (a jump of more than one
 * and a half times the usual spacing). `points` by attempt, then step. Cost O(n log n).
 */
export function segmentsOf(points: readonly LinePoint[]): Segment[] {
  const spacing = usualSpacing(points.filter(isDefined).map((point) => point.step));
  const isSuperseded = supersededIn(points);
  const segments: { points: DefinedPoint[]; superseded: boolean; attempt: number }[] = [];
  let open = false;
  for (const point of points) {
    if (!isDefined(point)) {
      open = false;
      continue;
    }
    const superseded = isSuperseded(point);
    const current = segments.at(-1);
    const previous = current?.points.at(-1);
    const joins = open && current && previous && current.attempt === point.attempt && current.superseded === superseded;
    if (joins && point.step - previous.step <= spacing * 1.5) current.points.push(point);
    else segments.push({ points: [point], superseded, attempt: point.attempt });
    open = true;
  }
  return segments.map((segment, i) => ({
    points: segment.points,
    superseded: segment.superseded,
    lost: segment.superseded && segments[i + 1]?.attempt !== segment.attempt,
  }));
}

/** Steps whose value is NaN or infinite, to be marked at the chart's edge. */
export function oddPoints(points: readonly LinePoint[]): LinePoint[] {
  return points.filter((point) => point.odd !== undefined || (point.value !== null && !Number.isFinite(point.value)));
}
