import type { Domain } from './domains';
import type { ChartRun } from './model';

/** What all charts of a page share: so that their cursors, colours and x axes agree. */
export interface ChartView {
  /** Visible runs; the page's own run first. */
  readonly runs: readonly ChartRun[];
  readonly xDomain: Domain;
  /** Steps that have something, ascending: what the cursor snaps to. */
  readonly steps: readonly number[];
  readonly cursor: number | null;
  /** Smoothing in steps; 0 = none. */
  readonly sigma: number;
  readonly onCursor: (step: number) => void;
  readonly onOpen: (step: number) => void;
}

/** Pixel scales of one chart and the box that the marks are drawn in. */
export interface PlotScales {
  readonly x: (step: number) => number;
  readonly y: (value: number) => number;
  readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
}

export const MARGIN = { left: 44, right: 74, top: 8, bottom: 20 } as const;

/** The step nearest to `x` in a sorted list; null for an empty one. Cost O(log n). */
export function nearestStep(steps: readonly number[], x: number): number | null {
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]! < x) low = middle + 1;
    else high = middle;
  }
  const above = steps[low];
  const below = steps[low - 1];
  if (above === undefined) return null;
  return below !== undefined && x - below <= above - x ? below : above;
}
