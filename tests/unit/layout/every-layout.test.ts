import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hitTest } from '@/lib/layout/hit-test';
import { layoutOrder } from '@/lib/layout/layout-order';
import { LAYOUTS, type LayoutId, withIndex } from '@/lib/layout/layouts';
import { pointOf } from '@/lib/layout/look';
import { childrenOf, walkByKey } from '@/lib/layout/path';
import type { TreeLayout } from '@/lib/layout/types';
import { lanePxOf, levelPxOf, panView } from '@/lib/layout/viewport';
import { anyTree, chain, fan } from './arbitrary-tree';
import { sketchSnapshot } from './make-snapshot';
import { readableView, SIZE } from './readable-view';

const EPSILON = 1e-6;
const anyLayout = fc.constantFrom(...LAYOUTS);
const laid = (id: LayoutId, tree: Parameters<(typeof LAYOUTS)[number]['lay']>[0]): TreeLayout =>
  withIndex(LAYOUTS.find((one) => one.id === id)!.lay(tree));

describe('every layout', () => {
  it('nests the reach of subtrees and stands each node inside its own', () => {
    fc.assert(
      fc.property(anyTree, anyLayout, (tree, { id }) => {
        const { firstLane, lastLane, lane, last, count, lanes } = laid(id, tree);
        for (let node = 0; node < count; node++) {
          expect(lane[node]).toBeGreaterThanOrEqual(firstLane[node]! - EPSILON);
          expect(lane[node]).toBeLessThanOrEqual(lastLane[node]! + EPSILON);
          expect(lastLane[node]).toBeLessThanOrEqual(lanes + EPSILON);
          for (const child of childrenOf(last, node)) {
            expect(firstLane[child]).toBeGreaterThanOrEqual(firstLane[node]! - EPSILON);
            expect(lastLane[child]).toBeLessThanOrEqual(lastLane[node]! + EPSILON);
          }
        }
      }),
    );
  });

  it('keeps siblings in order, the trunk aside', () => {
    fc.assert(
      fc.property(anyTree, anyLayout, (tree, { id }) => {
        const layout = laid(id, tree);
        for (let node = 0; node < layout.count; node++) {
          const lanes = childrenOf(layout.last, node)
            .filter((child) => child !== layout.trunk[node])
            .map((child) => layout.lane[child]!);
          expect(lanes).toEqual([...new Set(lanes)].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('stands nodes of one level a lane apart, their rectangles beside each other', () => {
    fc.assert(
      fc.property(anyTree, anyLayout, (tree, { id }) => {
        const layout = laid(id, tree);
        const nodes = Array.from(layout.depth.keys()).sort((a, b) => layout.depth[a]! - layout.depth[b]! || layout.lane[a]! - layout.lane[b]!);
        const [ends, starts] = layout.form === 'boxes' ? [layout.lastLane, layout.firstLane] : [layout.lane.map((lane) => lane + 1), layout.lane];
        for (const [i, after] of nodes.entries()) {
          const before = nodes[i - 1];
          if (before !== undefined && layout.depth[before] === layout.depth[after])
            expect(starts[after]).toBeGreaterThanOrEqual(ends[before]! - EPSILON);
        }
      }),
    );
  });

  it('is found where it is seen: every node answers at its own place, and nothing where nothing is', () => {
    fc.assert(
      fc.property(anyTree, anyLayout, fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }), (tree, { id }, dx, dy) => {
        const layout = laid(id, tree);
        const view = panView(readableView(layout), dx, dy);
        for (let node = 0; node < layout.count; node++) expect(hitTest(layout, view, ...pointOf(layout, view, node))).toBe(node);
        const farPx = 20 + (lanePxOf(view) + levelPxOf(view)) * (layout.lanes + layout.levels + 2) + SIZE.widthPx;
        expect(hitTest(layout, view, view.xPx - farPx, view.yPx - farPx)).toBeNull();
      }),
    );
  });

  it('takes a chain 10,000 deep, a fan-out of 5,000, one node, and none', () => {
    for (const { id } of LAYOUTS) {
      expect([laid(id, chain(10_000)).levels, laid(id, fan(5_000)).lanes]).toEqual([10_000, 5_000]);
      expect([laid(id, chain(1)).lanes, laid(id, sketchSnapshot([])).count]).toEqual([1, 0]);
    }
  });

  it('walks by arrows as it grows: out to the first child and back', () => {
    fc.assert(
      fc.property(anyTree, anyLayout, (tree, { id }) => {
        const layout = laid(id, tree);
        const [back, out] = layout.frame === 'columns' ? (['ArrowUp', 'ArrowDown'] as const) : (['ArrowLeft', 'ArrowRight'] as const);
        for (let node = 0; node < layout.count; node++) {
          const child = walkByKey(layout, node, out);
          if (layout.last[node] === node) expect(child).toBe(node);
          else expect(walkByKey(layout, child, back)).toBe(node);
        }
      }),
    );
  });
});

describe('an icicle', () => {
  const tree = sketchSnapshot([
    { id: 'root', parent: -1 },
    { id: 'a', parent: 0 },
    { id: 'a1', parent: 1, flags: 3 },
    { id: 'a2', parent: 1, flags: 3 },
    { id: 'b', parent: 0, flags: 5 },
  ]);

  it('is as wide as the rollouts', () => {
    const { firstLane, lastLane } = laid('icicle', tree);
    expect([...firstLane].map((from, node) => lastLane[node]! - from)).toEqual([3, 2, 1, 1, 1]);
  });

  it('is as wide as the tokens, a turn’s own free at its right', () => {
    tree.tokens.set([0, 10, 20, 30, 40]);
    const { firstLane, lastLane } = laid('icicle-tokens', tree);
    const widths = [...firstLane].map((from, node) => Math.round(((lastLane[node]! - from) / 3) * 100));
    expect(widths).toEqual([100, 60, 20, 30, 40]);
    expect(lastLane[3]).toBeLessThan(lastLane[1]!);
  });

  it('falls back to leaves where no turn says its tokens', () => {
    expect(laid('icicle-tokens', fan(4)).lastLane[1]).toBe(1);
  });
});

describe('layout order', () => {
  it('has every node once, and keeps a path of heaviest children in one piece', () => {
    fc.assert(
      fc.property(anyTree, anyLayout, (tree, { id }) => {
        const layout = laid(id, tree);
        const order = layoutOrder(layout);
        expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: layout.count }, (_, node) => node));
        const at = new Map(Array.from(order, (node, i) => [node, i]));
        for (const node of order) {
          if (layout.last[node] === node) continue;
          const next = order[at.get(node)! + 1]!;
          const sizes = childrenOf(layout.last, node).map((child) => layout.last[child]! - child);
          expect(layout.parent[next]).toBe(node);
          expect(layout.last[next]! - next).toBe(Math.max(...sizes));
        }
      }),
    );
  });
});
