/** A cubic from parent to child with its two control points, then straight into the child from (`xEndPx`, `y1Px`). */
export interface CurvePx {
  readonly c0xPx: number;
  readonly c1xPx: number;
  readonly xEndPx: number;
}

/** The bend of an edge: it leaves the parent level, drops at once, and runs level into the child. */
export function curveOf(x0Px: number, x1Px: number, fromRoot: boolean): CurvePx {
  const dxPx = x1Px - x0Px;
  if (fromRoot) return { c0xPx: x0Px + dxPx * 0.36, c1xPx: x0Px + dxPx * 0.06, xEndPx: x0Px + dxPx * 0.45 };
  return { c0xPx: x0Px + dxPx * 0.26, c1xPx: x0Px + dxPx * 0.02, xEndPx: x0Px + dxPx * 0.4 };
}

/** The point at `t` ∈ [0, 1] of the cubic. */
export function pointAt(curve: CurvePx, x0Px: number, y0Px: number, y1Px: number, t: number): readonly [xPx: number, yPx: number] {
  const u = 1 - t;
  const xPx = u * u * u * x0Px + 3 * u * u * t * curve.c0xPx + 3 * u * t * t * curve.c1xPx + t * t * t * curve.xEndPx;
  return [xPx, (u * u * u + 3 * u * u * t) * y0Px + (3 * u * t * t + t * t * t) * y1Px];
}
