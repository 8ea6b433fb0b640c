import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAYOUTS, withIndex } from '@/lib/layout/layouts';
import { focusView, lookAt, pinView, pointOf, revealView, viewLike, windowIn } from '@/lib/layout/look';
import type { TreeLayout } from '@/lib/layout/types';
import { fitView, lanePxOf, levelPxOf, panView, zoomAt } from '@/lib/layout/viewport';
import { chain, fan } from './arbitrary-tree';
import { growTrace } from './make-snapshot';
import { PAD, SIZE } from './readable-view';

const trees = [growTrace({ rollouts: 6, turns: 6, continuations: 2 }), chain(10_000), fan(5_000), chain(1)];
const laid = (tree: (typeof trees)[number], kind: (typeof LAYOUTS)[number]): TreeLayout => withIndex(kind.lay(tree));
const shapes = trees.flatMap((tree) => LAYOUTS.map((kind) => laid(tree, kind)));
const [trace] = shapes as [TreeLayout];
const anyShape = fc.constantFrom(...shapes);
const anyPlace = fc.nat();

describe('viewport', () => {
  it('fits the whole tree', () => {
    for (const layout of shapes) {
      const view = fitView(layout, SIZE, PAD);
      for (const node of [0, layout.count >> 1, layout.count - 1]) {
        const [xPx, yPx] = pointOf(layout, view, node);
        expect(xPx).toBeGreaterThanOrEqual(PAD.left - 0.5);
        expect(xPx).toBeLessThanOrEqual(SIZE.widthPx - PAD.right + 0.5);
        expect(yPx).toBeGreaterThanOrEqual(PAD.top - 0.5);
        expect(yPx).toBeLessThanOrEqual(SIZE.heightPx - PAD.bottom + 0.5);
      }
    }
  });

  it('holds what is under the pointer still and can be undone', () => {
    fc.assert(
      fc.property(anyShape, anyPlace, fc.double({ min: 0.6, max: 40, noNaN: true }), (layout, pick, factor) => {
        const view = fitView(layout, SIZE, PAD);
        const node = pick % layout.count;
        const [x, y] = pointOf(layout, view, node);
        const zoomed = zoomAt(view, x, y, factor);
        const [nowX, nowY] = pointOf(layout, zoomed, node);
        // Places across are rounded to half pixels before and after
        const slackPx = 0.26 * (1 + lanePxOf(zoomed) / lanePxOf(view));
        expect(Math.abs(nowX - x)).toBeLessThan(slackPx);
        expect(Math.abs(nowY - y)).toBeLessThan(slackPx);
        const back = zoomAt(zoomed, x, y, view.zoom / zoomed.zoom);
        expect(back.xPx).toBeCloseTo(view.xPx, 2);
        expect(levelPxOf(back)).toBeCloseTo(levelPxOf(view), 6);
      }),
    );
  });

  it('reaches a readable pitch in both directions, however large the tree', () => {
    for (const layout of shapes.filter(({ count }) => count > 1)) {
      const near = zoomAt(fitView(layout, SIZE, PAD), 0, 0, 1e12);
      expect(lanePxOf(near)).toBeGreaterThanOrEqual(40);
      expect(levelPxOf(near)).toBeGreaterThanOrEqual(100);
    }
  });

  it('grows both pitches with every step of the wheel until they are readable', () => {
    for (const layout of shapes) {
      let view = fitView(layout, SIZE, PAD);
      for (let i = 0; i < 200; i++) {
        const next = zoomAt(view, 0, 0, 1.3);
        expect(lanePxOf(next)).toBeGreaterThanOrEqual(lanePxOf(view) - 1e-9);
        expect(levelPxOf(next)).toBeGreaterThanOrEqual(levelPxOf(view) - 1e-9);
        view = next;
      }
    }
  });

  it('focuses a subtree and reveals a node only when it is away', () => {
    const view = fitView(trace, SIZE, PAD);
    expect(pointOf(trace, focusView(trace, view, 1, PAD), 1)[1]).toBeCloseTo(PAD.top, 0);
    expect(revealView(trace, view, 3)).toBe(view);
    expect(pointOf(trace, revealView(trace, panView(view, -5000, 0), 3), 3)[0]).toBeCloseTo(60, 3);
    fc.assert(
      fc.property(anyShape, anyPlace, (layout, pick) => {
        const node = pick % layout.count;
        const [xPx, yPx] = pointOf(layout, focusView(layout, fitView(layout, SIZE, PAD), node, PAD), node);
        expect(xPx >= 0 && xPx <= SIZE.widthPx && yPx >= 0 && yPx <= SIZE.heightPx).toBe(true);
      }),
    );
  });

  it('keeps a node in place from one layout to another', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LAYOUTS), fc.constantFrom(...LAYOUTS), anyPlace, fc.integer({ min: -400, max: 400 }), (from, to, pick, dx) => {
        const [before, after] = [laid(trees[0]!, from), laid(trees[0]!, to)];
        const view = panView(fitView(before, SIZE, PAD), dx, 0);
        const node = pick % before.count;
        const next = viewLike(after, view, PAD);
        const pinned = pinView(next, pointOf(before, view, node), pointOf(after, next, node));
        for (const axis of [0, 1]) expect(Math.abs(pointOf(after, pinned, node)[axis]! - pointOf(before, view, node)[axis]!)).toBeLessThan(0.51);
      }),
    );
  });

  it('shows in a small picture what is on screen, and looks where the picture is pressed', () => {
    fc.assert(
      fc.property(anyShape, fc.integer({ min: 0, max: 140 }), fc.integer({ min: 0, max: 100 }), (layout, xPx, yPx) => {
        const small = fitView(layout, { widthPx: 144, heightPx: 100 }, { left: 3, right: 3, top: 3, bottom: 3 }, 10);
        const looked = lookAt(small, zoomAt(fitView(layout, SIZE, PAD), 300, 200, 5), xPx, yPx);
        const { left, right, top, bottom } = windowIn(small, looked);
        expect((left + right) / 2).toBeCloseTo(xPx, 3);
        expect((top + bottom) / 2).toBeCloseTo(yPx, 3);
      }),
    );
  });
});
