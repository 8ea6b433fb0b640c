import type { TreeLayout } from './types';
import { columnPxOf, type PadPx, rowPxOf, type Viewport, xPxOf, yPxOf } from './viewport';

/** A place in world units, in the geometry before and after. */
interface PinnedWorld {
  readonly before: { readonly xWorld: number; readonly yWorld: number };
  readonly after: { readonly xWorld: number; readonly yWorld: number };
}

/** Of the pitch at which a whole tree would fit: so far may a pinned node near the edge press its rows together. */
const LEAST_OF_FIT = 0.6;

/**
 * The view of another tree in which the pinned node stands where it stood. Rows and columns keep their pitch where the
 * whole tree fits beside that node, else they draw together, so that a walk through many trees soon moves nothing any more.
 */
export function carryWholeView(next: TreeLayout, view: Viewport, pad: PadPx, { before, after }: PinnedWorld): Viewport {
  const xPx = xPxOf(view, before.xWorld);
  const yPx = yPxOf(view, before.yWorld);
  const { widthPx, heightPx } = view;
  const roomRightPx = widthPx - pad.right - xPx;
  const columns = Math.max(1, next.columns);
  const columnPx = Math.max(
    Math.min(columnPxOf(view), after.xWorld < columns ? roomRightPx / (columns - after.xWorld) : Number.POSITIVE_INFINITY),
    (LEAST_OF_FIT * (widthPx - pad.left - pad.right)) / columns,
  );
  const below = Math.max(0, next.rows - 1 - after.yWorld);
  const byRoom = Math.min(
    after.yWorld > 0 ? (yPx - pad.top) / after.yWorld : Number.POSITIVE_INFINITY,
    below > 0 ? (heightPx - pad.bottom - yPx) / below : Number.POSITIVE_INFINITY,
  );
  const leastRowPx = (LEAST_OF_FIT * (heightPx - pad.top - pad.bottom)) / Math.max(1, next.rows - 1);
  const rowPx = Math.min(rowPxOf(view), Math.max(byRoom, leastRowPx));
  const scaled = { ...view, fitColumnPx: Math.min(columnPx, columnPxOf(view)), fitRowPx: rowPx, zoom: 1 };
  return { ...scaled, xPx: xPx - after.xWorld * columnPxOf(scaled), yPx: yPx - after.yWorld * rowPxOf(scaled) };
}
