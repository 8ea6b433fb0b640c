import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutTidyHorizontal } from '@/lib/layout/tidy-horizontal';
import { columnPxOf, fitView, focusView, panView, revealView, rowPxOf, xPxOf, xWorldOf, yPxOf, yWorldOf, zoomAt } from '@/lib/layout/viewport';
import { chain, fan } from './arbitrary-tree';
import { growTrace } from './make-snapshot';

const SIZE = { widthPx: 1000, heightPx: 560 };
const PAD = { left: 34, right: 80, top: 20, bottom: 20 };
const trace = layoutTidyHorizontal(growTrace({ rollouts: 6, turns: 6, continuations: 2 }));
const shapes = [trace, layoutTidyHorizontal(chain(10_000)), layoutTidyHorizontal(fan(5_000)), layoutTidyHorizontal(chain(1))];

describe('viewport', () => {
  it('fits the whole tree', () => {
    for (const layout of shapes) {
      const view = fitView(layout, SIZE, PAD);
      expect(xPxOf(view, layout.columns)).toBeLessThanOrEqual(SIZE.widthPx - PAD.right + 0.01);
      expect(yPxOf(view, layout.rows - 1)).toBeLessThanOrEqual(SIZE.heightPx - PAD.bottom + 0.01);
      expect(xPxOf(view, 0)).toBe(PAD.left);
    }
  });

  it('holds the point under the pointer still and can be undone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...shapes),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 560 }),
        fc.double({ min: 0.6, max: 4, noNaN: true }),
        (layout, x, y, factor) => {
          const view = fitView(layout, SIZE, PAD);
          const zoomed = zoomAt(view, x, y, factor);
          expect(xPxOf(zoomed, xWorldOf(view, x))).toBeCloseTo(x, 3);
          expect(yPxOf(zoomed, yWorldOf(view, y))).toBeCloseTo(y, 3);
          const back = zoomAt(zoomed, x, y, view.zoom / zoomed.zoom);
          expect(back.xPx).toBeCloseTo(view.xPx, 2);
          expect(columnPxOf(back)).toBeCloseTo(columnPxOf(view), 6);
        },
      ),
    );
  });

  it('reaches a readable pitch in both directions, however large the tree', () => {
    for (const layout of shapes.slice(0, 3)) {
      const near = zoomAt(fitView(layout, SIZE, PAD), 0, 0, 1e9);
      expect(rowPxOf(near)).toBeGreaterThanOrEqual(40);
      expect(columnPxOf(near)).toBeGreaterThanOrEqual(176);
    }
  });

  it('focuses a subtree and reveals a node only when it is away', () => {
    const view = fitView(trace, SIZE, PAD);
    const focused = focusView(trace, view, 1, PAD);
    expect(yPxOf(focused, trace.firstRow[1]!)).toBeCloseTo(PAD.top, 3);
    expect(revealView(trace, view, 3)).toBe(view);
    const away = panView(view, -5000, 0);
    const seen = revealView(trace, away, 3);
    expect(xPxOf(seen, trace.xWorld[3]!)).toBeCloseTo(60, 3);
  });
});
