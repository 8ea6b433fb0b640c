import { type PointPx, project } from './projection';
import type { TreeLayout } from './types';
import { fitView, lanePxOf, type PadPx, panView, scaleOf, type Viewport, withZoom, zoomForLanes } from './viewport';

const KEEP_VISIBLE_PX = 60;

/** Where a node stands on screen; in boxes the middle of its rectangle. */
export function pointOf(layout: TreeLayout, view: Viewport, node: number): PointPx {
  const projection = project(layout, view);
  const level = layout.depth[node]!;
  if (layout.form === 'links') return projection.point(level, layout.lane[node]!);
  return projection.point(level + 0.5, layout.lane[node]!);
}

const inside = (atPx: number, sizePx: number): number => {
  if (atPx < KEEP_VISIBLE_PX) return KEEP_VISIBLE_PX - atPx;
  return atPx > sizePx - KEEP_VISIBLE_PX ? sizePx - KEEP_VISIBLE_PX - atPx : 0;
};

/** Pans just enough that `node` is well inside; the same view where it already is on screen. */
export function revealView(layout: TreeLayout, view: Viewport, node: number): Viewport {
  const [xPx, yPx] = pointOf(layout, view, node);
  if (xPx >= 0 && xPx <= view.widthPx && yPx >= 0 && yPx <= view.heightPx) return view;
  return panView(view, inside(xPx, view.widthPx), inside(yPx, view.heightPx));
}

/** The subtree of `node` as large as it fits, its parent at the root's place. */
export function focusView(layout: TreeLayout, view: Viewport, node: number, pad: PadPx): Viewport {
  const fitted = fitView(layout, view, pad);
  const lanes = Math.max(1, layout.lastLane[node]! - layout.firstLane[node]!);
  const roomPx = view.frame === 'columns' ? view.widthPx - pad.left - pad.right : view.heightPx - pad.top - pad.bottom;
  const zoomed = withZoom(fitted, zoomForLanes(fitted, roomPx / lanes), 0, 0);
  const from = node === 0 || layout.form === 'boxes' ? node : layout.parent[node]!;
  if (view.frame === 'polar') {
    const [xPx, yPx] = pointOf(layout, zoomed, node);
    return panView(zoomed, view.widthPx / 2 - xPx, view.heightPx / 2 - yPx);
  }
  const [xPx, yPx] = project(layout, zoomed).point(layout.depth[from]!, layout.firstLane[node]!);
  return panView(zoomed, pad.left - xPx, pad.top - yPx);
}

/** Pans so that what stood at `before` stands there again. */
export const pinView = (view: Viewport, before: PointPx, now: PointPx): Viewport => panView(view, before[0] - now[0], before[1] - now[1]);

/** The same pitch of lanes in the view of another layout. */
export function viewLike(layout: TreeLayout, view: Viewport, pad: PadPx): Viewport {
  const fitted = fitView(layout, view, pad);
  const wanted = lanePxOf(view);
  return withZoom(fitted, zoomForLanes(fitted, wanted), 0, 0);
}

/** What `outer` (a small picture of the whole tree) shows of what is on the screen of `view`, in its pixels. */
export function windowIn(outer: Viewport, view: Viewport): { left: number; top: number; right: number; bottom: number } {
  const [small, large] = [scaleOf(outer), scaleOf(view)];
  const x = (atPx: number): number => outer.xPx + ((atPx - view.xPx) * small.xPx) / large.xPx;
  const y = (atPx: number): number => outer.yPx + ((atPx - view.yPx) * small.yPx) / large.yPx;
  return { left: x(0), top: y(0), right: x(view.widthPx), bottom: y(view.heightPx) };
}

/** The view panned so that the point of `outer` is in its middle. */
export function lookAt(outer: Viewport, view: Viewport, xPx: number, yPx: number): Viewport {
  const { left, top, right, bottom } = windowIn(outer, view);
  const [small, large] = [scaleOf(outer), scaleOf(view)];
  return panView(view, (((left + right) / 2 - xPx) * large.xPx) / small.xPx, (((top + bottom) / 2 - yPx) * large.yPx) / small.yPx);
}
