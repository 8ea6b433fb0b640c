import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { buildDisplayList } from '@/lib/layout/display-list';
import { MARK, type TreeMarks } from '@/lib/layout/display-types';
import { hitTest } from '@/lib/layout/hit-test';
import { pathToRoot } from '@/lib/layout/path';
import { layoutTidyHorizontal } from '@/lib/layout/tidy-horizontal';
import { fitView, panView, xPxOf, yPxOf, zoomAt } from '@/lib/layout/viewport';
import { anyTree, fan } from './arbitrary-tree';
import { growTrace } from './make-snapshot';

const SIZE = { widthPx: 1000, heightPx: 560 };
const PAD = { left: 34, right: 80, top: 20, bottom: 20 };
const measurePx = (text: string): number => text.length * 5;

function marksOf(tree: TreeSnapshot): TreeMarks {
  return {
    kind: Uint8Array.from(tree.flags, (flags) => (flags & 1 ? (flags & 2 ? MARK.success : MARK.failure) : MARK.turn)),
    flags: tree.flags,
    widthPx: Float32Array.from(tree.n, (n) => 0.7 + 0.8 * Math.sqrt(n)),
    labelOf: (node) => tree.labels.at(node) ?? '',
    valueText: (node) => (Number.isNaN(tree.v[node]) ? null : tree.v[node]!.toFixed(2)),
  };
}

describe('display list', () => {
  it('is the same for the same tree and view', () => {
    const tree = growTrace({ rollouts: 2, turns: 3, continuations: 1, seed: 3 });
    const layout = layoutTidyHorizontal(tree);
    const list = buildDisplayList(layout, marksOf(tree), fitView(layout, SIZE, PAD), { path: pathToRoot(tree.parent, 2), selected: 2, measurePx });
    expect(list).toMatchSnapshot();
  });

  it('shows every node at 1:1, whatever the shape', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const layout = layoutTidyHorizontal(tree);
        const view = { ...fitView(layout, { widthPx: 4000, heightPx: 4000 }, PAD), fitRowPx: 20, fitColumnPx: 60 };
        const list = buildDisplayList(layout, marksOf(tree), view, { path: [], selected: null, measurePx });
        expect(list.marks.map((mark) => mark.node)).toEqual(Array.from({ length: layout.count }, (_, i) => i));
        expect(list.edges).toHaveLength(layout.count - 1);
        expect(list.counts.merged).toBe(0);
      }),
    );
  });

  it('shows exactly the nodes inside the screen after any pan and zoom at readable pitch', () => {
    const tree = growTrace({ rollouts: 20, turns: 6, continuations: 2, seed: 9 });
    const layout = layoutTidyHorizontal(tree);
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 500 }), fc.integer({ min: -6000, max: 500 }), (dx, dy) => {
        const view = panView({ ...fitView(layout, SIZE, PAD), fitRowPx: 20, fitColumnPx: 150 }, dx, dy);
        const shown = new Set(buildDisplayList(layout, marksOf(tree), view, { path: [], selected: null, measurePx }).marks.map((mark) => mark.node));
        for (let node = 0; node < layout.count; node++) {
          const xPx = xPxOf(view, layout.xWorld[node]!);
          const yPx = yPxOf(view, layout.yWorld[node]!);
          if (xPx >= 0 && xPx <= SIZE.widthPx && yPx >= 0 && yPx <= SIZE.heightPx) expect(shown.has(node)).toBe(true);
        }
      }),
    );
  });

  it('accounts for every node when the tree is thinner than a pixel', () => {
    const tree = growTrace({ rollouts: 300, turns: 6, continuations: 3 });
    const layout = layoutTidyHorizontal(tree);
    const { counts, bars } = buildDisplayList(layout, marksOf(tree), fitView(layout, SIZE, PAD), { path: [], selected: null, measurePx });
    expect(counts.drawn + counts.merged).toBe(layout.count);
    expect(bars.length).toBeGreaterThan(0);
    expect(counts.labelsShown).toBe(0);
  });

  it('draws a fan-out of 5,000 without an edge per child far away', () => {
    const tree = fan(5_000);
    const layout = layoutTidyHorizontal(tree);
    const near = zoomAt(fitView(layout, SIZE, PAD), 0, 280, 1e9);
    expect(buildDisplayList(layout, marksOf(tree), near, { path: [], selected: null, measurePx }).edges.length).toBeLessThan(200);
  });

  it('never lets two labels touch', () => {
    const tree = growTrace({ rollouts: 5, turns: 6, continuations: 2, seed: 11 });
    const layout = layoutTidyHorizontal(tree);
    const { labels, counts } = buildDisplayList(
      layout,
      marksOf(tree),
      { ...fitView(layout, SIZE, PAD), fitRowPx: 16 },
      { path: pathToRoot(tree.parent, 5), selected: 5, measurePx },
    );
    const boxes = labels.map((label) => {
      const widthPx = measurePx(label.text);
      const x0 = label.align === 'end' ? label.xPx - widthPx : label.align === 'middle' ? label.xPx - widthPx / 2 : label.xPx;
      return [x0, label.yPx - 7, x0 + widthPx, label.yPx] as const;
    });
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) expect(a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]).toBe(false);
    }
    expect(counts.labelsShown).toBeGreaterThan(5);
    expect(counts.labelsWanted).toBeGreaterThanOrEqual(counts.labelsShown);
  });
});

describe('hit test', () => {
  it('finds each node at its own place, and nothing where nothing is', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const layout = layoutTidyHorizontal(tree);
        const view = { ...fitView(layout, SIZE, PAD), fitRowPx: 20, fitColumnPx: 60 };
        for (let node = 0; node < layout.count; node++)
          expect(hitTest(layout, view, xPxOf(view, layout.xWorld[node]!), yPxOf(view, layout.yWorld[node]!))).toBe(node);
        expect(hitTest(layout, view, -400, -400)).toBeNull();
      }),
    );
  });
});
