import type { PartPx } from './projection';
import type { Viewport } from './viewport';

/** How far a picture moved, in whole pixels of the device, and the parts of the screen that came into view, in CSS pixels. */
export interface Panned {
  readonly dxDevicePx: number;
  readonly dyDevicePx: number;
  readonly strips: readonly PartPx[];
}

/** Of a screen's length, what a picture may move and still be worth keeping. */
const MOST = 0.5;
const WHOLE = 1e-3;

const isSameButPlace = (a: Viewport, b: Viewport): boolean =>
  a.zoom === b.zoom &&
  a.widthPx === b.widthPx &&
  a.heightPx === b.heightPx &&
  a.fitLanePx === b.fitLanePx &&
  a.fitLevelPx === b.fitLevelPx &&
  a.lanes === b.lanes &&
  a.frame === b.frame &&
  a.form === b.form;

/** From one view of a tree to another at the same zoom; null where it did more than move, too far, or by parts of a pixel. */
export function pannedBy(before: Viewport, now: Viewport, devicePixelRatio: number): Panned | null {
  if (!isSameButPlace(before, now)) return null;
  const [dx, dy] = [(now.xPx - before.xPx) * devicePixelRatio, (now.yPx - before.yPx) * devicePixelRatio];
  const [dxDevicePx, dyDevicePx] = [Math.round(dx), Math.round(dy)];
  if (Math.abs(dx - dxDevicePx) > WHOLE || Math.abs(dy - dyDevicePx) > WHOLE) return null;
  const width = Math.round(now.widthPx * devicePixelRatio);
  const height = Math.round(now.heightPx * devicePixelRatio);
  if (Math.abs(dxDevicePx) > MOST * width || Math.abs(dyDevicePx) > MOST * height) return null;
  const part = (x0: number, y0: number, x1: number, y1: number): PartPx => ({
    x0Px: x0 / devicePixelRatio,
    y0Px: y0 / devicePixelRatio,
    x1Px: x1 / devicePixelRatio,
    y1Px: y1 / devicePixelRatio,
  });
  const strips: PartPx[] = [];
  if (dxDevicePx > 0) strips.push(part(0, 0, dxDevicePx, height));
  if (dxDevicePx < 0) strips.push(part(width + dxDevicePx, 0, width, height));
  const [from, to] = [Math.max(0, dxDevicePx), width + Math.min(0, dxDevicePx)];
  if (dyDevicePx > 0) strips.push(part(from, 0, to, dyDevicePx));
  if (dyDevicePx < 0) strips.push(part(from, height + dyDevicePx, to, height));
  return { dxDevicePx, dyDevicePx, strips };
}
