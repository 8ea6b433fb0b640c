import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAG, NONE } from '@/lib/contract/snapshot';
import { childrenOf } from '@/lib/layout/path';
import { layoutTidyHorizontal } from '@/lib/layout/tidy-horizontal';
import type { TreeShape } from '@/lib/layout/types';
import { anyTree, chain, fan } from './arbitrary-tree';
import { growTrace, sketchSnapshot } from './make-snapshot';

describe('tidy horizontal layout', () => {
  it('keeps nodes of one depth at least a row apart', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const layout = layoutTidyHorizontal(tree);
        const byDepth = new Map<number, number[]>();
        tree.depth.forEach((depth, node) => {
          byDepth.set(depth, [...(byDepth.get(depth) ?? []), layout.lane[node]!]);
        });
        for (const rows of byDepth.values()) {
          rows.sort((a, b) => a - b);
          for (let i = 1; i < rows.length; i++) expect(rows[i]! - rows[i - 1]!).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });

  it('nests extents, parts siblings, and stands each parent between its children', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const layout = layoutTidyHorizontal(tree);
        for (let node = 0; node < layout.count; node++) {
          const children = [...childrenOf(layout.last, node)].sort((a, b) => layout.firstLane[a]! - layout.firstLane[b]!);
          expect(layout.lane[node]).toBeGreaterThanOrEqual(layout.firstLane[node]!);
          expect(layout.lane[node]).toBeLessThanOrEqual(layout.lastLane[node]!);
          children.forEach((child, i) => {
            expect(layout.firstLane[child]).toBe(i === 0 ? layout.firstLane[node] : layout.lastLane[children[i - 1]!]! + 1);
          });
          const ys = children.map((child) => layout.lane[child]!);
          if (ys.length > 0) expect(layout.lane[node]).toBeGreaterThanOrEqual(Math.min(...ys));
          if (ys.length > 0) expect(layout.lane[node]).toBeLessThanOrEqual(Math.max(...ys));
        }
      }),
    );
  });

  it('keeps the declared order of siblings, the trunk first', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const layout = layoutTidyHorizontal(tree);
        for (let node = 0; node < layout.count; node++) {
          const others = childrenOf(layout.last, node).filter((child) => layout.firstLane[child] !== layout.firstLane[node]);
          for (let i = 1; i < others.length; i++) expect(layout.firstLane[others[i]!]!).toBeGreaterThan(layout.firstLane[others[i - 1]!]!);
        }
      }),
    );
  });

  it('runs a bare rollout straight, with the deepest anchor’s continuations nearest to it', () => {
    const tree = growTrace({ rollouts: 3, turns: 5, continuations: 2, seed: 4 });
    const layout = layoutTidyHorizontal(tree);
    for (let node = 1; node < layout.count; node++) {
      const parent = tree.parent[node]!;
      if (parent === 0 || tree.flags[node]! & FLAG.continuation) continue;
      expect(layout.lane[node]).toBe(layout.lane[parent]);
    }
    const forks = Array.from({ length: layout.count }, (_, node) => node).filter(
      (node) => tree.rollout[node] === 0 && tree.flags[node]! & FLAG.continuation && !(tree.flags[tree.parent[node]!]! & FLAG.continuation),
    );
    const byRow = forks.sort((a, b) => layout.lane[a]! - layout.lane[b]!).map((node) => tree.depth[node]!);
    expect(byRow.length).toBeGreaterThan(2);
    expect(byRow).toEqual([...byRow].sort((a, b) => b - a));
  });

  it('puts the trunk first even where continuations were declared before it', () => {
    const tree = sketchSnapshot([
      { id: 'root', parent: NONE },
      { id: 'a', parent: 0 },
      { id: 'c', parent: 1, flags: FLAG.continuation },
      { id: 'b', parent: 1 },
    ]);
    expect([...layoutTidyHorizontal(tree).lane]).toEqual([0, 0, 1, 0]);
  });

  it('takes a chain 10,000 deep, a fan-out of 5,000, one node, and none', () => {
    const long = layoutTidyHorizontal(chain(10_000));
    expect([long.lanes, long.levels]).toEqual([1, 10_000]);
    const wide = layoutTidyHorizontal(fan(5_000));
    expect([wide.lanes, wide.lane[0]]).toEqual([5_000, 2_499.5]);
    expect(layoutTidyHorizontal(chain(1)).lanes).toBe(1);
    expect(layoutTidyHorizontal(sketchSnapshot([])).count).toBe(0);
  });

  it('grows linearly with the tree', () => {
    const costMs = (teeth: number): number => {
      const shape = comb(teeth);
      const samples = Array.from({ length: 5 }, () => {
        const startedMs = performance.now();
        layoutTidyHorizontal(shape);
        return performance.now() - startedMs;
      });
      return Math.min(...samples);
    };
    costMs(20_000);
    expect(costMs(160_000) / costMs(20_000)).toBeLessThan(40);
  });
});

/** A spine with a continuation at each turn: as deep as it is wide, the shape that per-node scans of a subtree turn quadratic. */
function comb(teeth: number): TreeShape {
  const count = 2 * teeth + 1;
  const isSpine = (node: number): boolean => node % 2 === 0;
  return {
    parent: Int32Array.from({ length: count }, (_, node) => (node === 0 ? NONE : isSpine(node) ? node - 2 : node - 1)),
    last: Int32Array.from({ length: count }, (_, node) => (isSpine(node) ? count - 1 : node)),
    depth: Int32Array.from({ length: count }, (_, node) => Math.ceil(node / 2)),
    flags: Uint16Array.from({ length: count }, (_, node) => (isSpine(node) ? 0 : FLAG.continuation)),
    rollout: new Int32Array(count),
    n: new Int32Array(count),
    tokens: new Int32Array(count),
  };
}
