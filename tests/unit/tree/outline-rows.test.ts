import { describe, expect, it } from 'vitest';
import { MOST_ROWS, nodeSentence, outlineRows } from '@/components/tree/outline-rows';
import { pathToRoot } from '@/lib/layout/path';
import { fan } from '../layout/arbitrary-tree';
import { growTrace } from '../layout/make-snapshot';

describe('outline', () => {
  const tree = growTrace({ rollouts: 3, turns: 4, continuations: 1, seed: 2 });

  it('opens the path to the selected node and nothing else', () => {
    const { rows, cut } = outlineRows(tree, pathToRoot(tree.parent, 2));
    expect(cut).toBe(false);
    expect(rows.filter((row) => row.isOpen).map((row) => row.node)).toEqual([0, 1, 2]);
    for (const row of rows) expect(row.node === 0 || pathToRoot(tree.parent, 2).includes(tree.parent[row.node]!)).toBe(true);
  });

  it('numbers siblings', () => {
    const top = outlineRows(tree, [0]).rows.filter((row) => row.level === 2);
    expect(top.map((row) => [row.place, row.siblings])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it('is bounded, and says that it was cut', () => {
    const { rows, cut } = outlineRows(fan(5_000), [0]);
    expect([rows.length, cut]).toEqual([MOST_ROWS, true]);
  });

  it('says what is absent', () => {
    expect(nodeSentence(fan(1), 0)).toBe('prompt, no prediction');
  });
});
