import type { PathPoint } from '@/components/tree/value-path-data';

export interface RemainingVariation {
  /** Σ (V_{s+1} − V_s)² over the turns from `at` on that have both values; null where none has. */
  readonly sum: number | null;
  /** V(1 − V) at `at`: what the sum is in expectation. [P] quadratic variation = contrast potential. */
  readonly potential: number | null;
}

/** What is still to be decided from one turn of a path on. Cost: the path's length. */
export function remainingVariation(points: readonly PathPoint[], at: number): RemainingVariation {
  let sum: number | null = null;
  for (let i = at + 1; i < points.length; i++) {
    const [before, after] = [points[i - 1]!.v, points[i]!.v];
    if (before !== null && after !== null) sum = (sum ?? 0) + (after - before) ** 2;
  }
  const v = points[at]?.v ?? null;
  return { sum, potential: v === null ? null : v * (1 - v) };
}
