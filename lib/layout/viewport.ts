import type { BoxWorld, TreeLayout } from './types';

/** Row pitch at which marks and one line of label have their full size: "1:1". */
export const NATURAL_ROW_PX = 20;
const MAX_ROW_PX = 56;
const MAX_COLUMN_PX = 260;
const WIDEST_FIT_COLUMN_PX = 176;
const TALLEST_FIT_ROW_PX = 56;
const SMALLEST_ZOOM = 0.5;
const KEEP_VISIBLE_PX = 60;

/**
 * What part of the world is on screen. Zoom 1 shows the whole tree; rows and columns scale apart, so that a tree of
 * ten thousand rows can be read without its columns running off.
 */
export interface Viewport {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fitColumnPx: number;
  readonly fitRowPx: number;
  readonly zoom: number;
  /** Screen place of the world's origin. */
  readonly xPx: number;
  readonly yPx: number;
}

export interface PadPx {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const rowPxOf = (view: Viewport): number => Math.min(view.fitRowPx * view.zoom, Math.max(view.fitRowPx, MAX_ROW_PX));

export function columnPxOf(view: Viewport): number {
  const { fitColumnPx, fitRowPx, zoom } = view;
  const factor = zoom <= 1 ? zoom : Math.max(1, (zoom * fitRowPx) / Math.max(fitRowPx, NATURAL_ROW_PX));
  return Math.min(fitColumnPx * factor, Math.max(fitColumnPx, MAX_COLUMN_PX));
}

export const xPxOf = (view: Viewport, xWorld: number): number => view.xPx + xWorld * columnPxOf(view);
export const yPxOf = (view: Viewport, yWorld: number): number => view.yPx + yWorld * rowPxOf(view);
export const xWorldOf = (view: Viewport, xPx: number): number => (xPx - view.xPx) / columnPxOf(view);
export const yWorldOf = (view: Viewport, yPx: number): number => (yPx - view.yPx) / rowPxOf(view);

/** The world box on screen, `marginPx` wider on every side. */
export function boxOf(view: Viewport, marginPx = 0): BoxWorld {
  return {
    x0World: xWorldOf(view, -marginPx),
    y0World: yWorldOf(view, -marginPx),
    x1World: xWorldOf(view, view.widthPx + marginPx),
    y1World: yWorldOf(view, view.heightPx + marginPx),
  };
}

/** The whole tree, rows no taller than 56 px, aligned to the top left. */
export function fitView(layout: TreeLayout, sizePx: { readonly widthPx: number; readonly heightPx: number }, pad: PadPx): Viewport {
  const roomXPx = Math.max(40, sizePx.widthPx - pad.left - pad.right);
  const roomYPx = Math.max(40, sizePx.heightPx - pad.top - pad.bottom);
  const fitColumnPx = Math.min(WIDEST_FIT_COLUMN_PX, roomXPx / Math.max(1, layout.columns));
  const fitRowPx = Math.min(TALLEST_FIT_ROW_PX, roomYPx / Math.max(1, layout.rows - 1));
  return { ...sizePx, fitColumnPx, fitRowPx, zoom: 1, xPx: pad.left, yPx: pad.top };
}

export const panView = (view: Viewport, dxPx: number, dyPx: number): Viewport => ({ ...view, xPx: view.xPx + dxPx, yPx: view.yPx + dyPx });

/** A view with another zoom in which the world point under (xPx, yPx) stays there. */
function withZoom(view: Viewport, zoom: number, xPx: number, yPx: number): Viewport {
  const highest = Math.max(
    1,
    MAX_ROW_PX / view.fitRowPx,
    (MAX_COLUMN_PX * Math.max(view.fitRowPx, NATURAL_ROW_PX)) / (view.fitColumnPx * view.fitRowPx),
  );
  const next = { ...view, zoom: Math.min(highest, Math.max(SMALLEST_ZOOM, zoom)) };
  return { ...next, xPx: xPx - xWorldOf(view, xPx) * columnPxOf(next), yPx: yPx - yWorldOf(view, yPx) * rowPxOf(next) };
}

/** Zooms by `factor` with the world point under the pointer held still. */
export const zoomAt = (view: Viewport, xPx: number, yPx: number, factor: number): Viewport => withZoom(view, view.zoom * factor, xPx, yPx);

/** The subtree of `node` as large as it fits, its node at the left. */
export function focusView(layout: TreeLayout, view: Viewport, node: number, pad: PadPx): Viewport {
  const rows = layout.lastRow[node]! - layout.firstRow[node]! + 1;
  const roomYPx = view.heightPx - pad.top - pad.bottom;
  const wanted = Math.min(TALLEST_FIT_ROW_PX, roomYPx / Math.max(1, rows - 1));
  const zoomed = withZoom(view, Math.max(1, wanted / view.fitRowPx), 0, 0);
  const before = node === 0 ? 0 : layout.xWorld[layout.parent[node]!]!;
  return { ...zoomed, xPx: pad.left - before * columnPxOf(zoomed), yPx: pad.top - layout.firstRow[node]! * rowPxOf(zoomed) };
}

const inside = (atPx: number, sizePx: number): number => {
  if (atPx < KEEP_VISIBLE_PX) return KEEP_VISIBLE_PX - atPx;
  return atPx > sizePx - KEEP_VISIBLE_PX ? sizePx - KEEP_VISIBLE_PX - atPx : 0;
};

/** Pans just enough that `node` is well inside; the same view where it already is on screen. */
export function revealView(layout: TreeLayout, view: Viewport, node: number): Viewport {
  const xPx = xPxOf(view, layout.xWorld[node]!);
  const yPx = yPxOf(view, layout.yWorld[node]!);
  if (xPx >= 0 && xPx <= view.widthPx && yPx >= 0 && yPx <= view.heightPx) return view;
  return panView(view, inside(xPx, view.widthPx), inside(yPx, view.heightPx));
}

/** The same scale and place after the tree's geometry changed: `anchorBefore` (world) is pinned to where it stood. */
export function pinView(view: Viewport, before: { xWorld: number; yWorld: number }, after: { xWorld: number; yWorld: number }): Viewport {
  return panView(view, (before.xWorld - after.xWorld) * columnPxOf(view), (before.yWorld - after.yWorld) * rowPxOf(view));
}
