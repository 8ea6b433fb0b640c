import type { TreeLayout } from './types';
import { columnPxOf, rowPxOf, type Viewport, xPxOf, xWorldOf, yPxOf, yWorldOf } from './viewport';
import { walkVisible } from './walk-visible';

const REACH_PX = 14;

/** The node nearest to a point of the screen, at most 14 px away; null where there is none. */
export function hitTest(layout: TreeLayout, view: Viewport, xPx: number, yPx: number): number | null {
  const marginX = REACH_PX / columnPxOf(view);
  const marginY = REACH_PX / rowPxOf(view);
  const x = xWorldOf(view, xPx);
  const y = yWorldOf(view, yPx);
  let best: number | null = null;
  let bestPx = REACH_PX * REACH_PX;
  walkVisible(layout, { x0World: x - marginX, x1World: x + marginX, y0World: y - marginY, y1World: y + marginY }, (node) => {
    const distance = (xPxOf(view, layout.xWorld[node]!) - xPx) ** 2 + (yPxOf(view, layout.yWorld[node]!) - yPx) ** 2;
    if (distance <= bestPx) {
      bestPx = distance;
      best = node;
    }
    return 'enter';
  });
  return best;
}
