import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeSentence, OutlineRows, rowWindow } from '@/components/tree/outline-rows';
import { childrenOf, pathToRoot } from '@/lib/layout/path';
import { anyTree, chain, fan } from '../layout/arbitrary-tree';

const allRows = (rows: OutlineRows) => Array.from({ length: rows.count }, (_, row) => rows.at(row));

describe('outline', () => {
  it('opens the path to the selected node and nothing else, numbers siblings, and finds the path again', () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), (tree, pick) => {
        const path = pathToRoot(tree.parent, pick % tree.header.count);
        const rows = new OutlineRows(tree, path);
        const shown = allRows(rows);
        const wanted = Array.from(tree.parent.keys()).filter((node) => node === 0 || path.includes(tree.parent[node]!));
        expect(shown.map(({ node }) => node)).toEqual(wanted);
        for (const { node, place, siblings, isOpen, level } of shown) {
          const family = node === 0 ? [0] : childrenOf(tree.last, tree.parent[node]!);
          expect([place, siblings, level]).toEqual([family.indexOf(node) + 1, family.length, tree.depth[node]! + 1]);
          expect(isOpen).toBe(tree.last[node] === node ? null : path.includes(node));
        }
        for (const node of path) expect(rows.nodeAt(rows.rowOfPath(node))).toBe(node);
      }),
    );
  });

  it('holds a fan-out of 5,000 and a chain 10,000 deep to their last row, and some hundred of them in the page', () => {
    const wide = new OutlineRows(fan(5_000), [0]);
    expect(wide.at(5_000)).toMatchObject({ place: 5_000, siblings: 5_000, node: 5_000 });
    const long = chain(10_000);
    const deep = new OutlineRows(long, pathToRoot(long.parent, 9_999));
    expect([deep.count, deep.rowOfPath(9_999)]).toEqual([10_000, 9_999]);
    for (const middle of [0, 2_500, 5_000]) {
      const [from, to] = rowWindow(wide.count, middle);
      expect(from <= middle && middle < to && to - from < 500).toBe(true);
    }
    expect(rowWindow(30, 3)).toEqual([0, 30]);
  });

  it('says what is absent', () => {
    expect(nodeSentence(fan(1), 0)).toBe('prompt, no prediction');
  });
});
