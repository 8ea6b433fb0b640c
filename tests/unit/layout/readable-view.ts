import { project } from '@/lib/layout/projection';
import type { TreeLayout } from '@/lib/layout/types';
import { fitView, levelPxOf, NATURAL_LANE_PX, NATURAL_LEVEL_PX, type Viewport, withZoom } from '@/lib/layout/viewport';

export const SIZE = { widthPx: 1000, heightPx: 560 };
export const PAD = { left: 34, right: 80, top: 20, bottom: 20 };

/** The view of a layout at 1:1: the first zoom at which lanes and levels have their natural pitch, in polar frames at the innermost level. */
export function readableView(layout: TreeLayout, size = SIZE): Viewport {
  const fitted = fitView(layout, size, PAD);
  for (let zoom = 1; zoom < 1e12; zoom *= 1.25) {
    const view = withZoom(fitted, zoom, 0, 0);
    const level = view.frame === 'polar' ? 1 : 0;
    if (project(layout, view).lanePx(level) >= NATURAL_LANE_PX - 1e-6 && levelPxOf(view) >= NATURAL_LEVEL_PX - 1e-6) return view;
  }
  throw new Error('no zoom is 1:1');
}
