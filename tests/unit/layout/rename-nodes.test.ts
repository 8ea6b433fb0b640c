import { describe, expect, it } from 'vitest';
import { NONE } from '@/lib/contract/snapshot';
import { marksOf } from '@/lib/figure/tree-marks';
import { buildDisplayList } from '@/lib/layout/display-list';
import { layOut } from '@/lib/layout/layouts';
import { renameNodes } from '@/lib/layout/rename-nodes';
import { tween } from '@/lib/layout/tween';
import { fitView } from '@/lib/layout/viewport';
import { sketchSnapshot } from './make-snapshot';

const SIZE = { widthPx: 800, heightPx: 500 };
const PAD = { left: 30, right: 30, top: 20, bottom: 20 };

function pictureOf(ids: readonly string[]) {
  const tree = sketchSnapshot(ids.map((id, i) => ({ id, parent: i === 0 ? NONE : 0 })));
  const { layout } = layOut(tree);
  return buildDisplayList(layout, marksOf(tree), fitView(layout, SIZE, PAD), { path: [], selected: null, measurePx: () => 0 });
}

describe('a picture under the names of another tree', () => {
  const [before, after] = [
    ['root', 'gone', 'stays'],
    ['root', 'stays', 'new', 'newer'],
  ] as const;
  const placeOf = (node: number): number | null => {
    const place = (after as readonly string[]).indexOf(before[node]!);
    return place < 0 ? null : place;
  };
  const from = pictureOf(before);
  const renamed = renameNodes(from, placeOf);

  it('keeps what both hold where it was, and leaves the rest out', () => {
    expect(renamed.marks.map(({ node }) => node).sort()).toEqual([0, 1]);
    expect(renamed.edges.map(({ node }) => node)).toEqual([1]);
    expect(renamed.marks.find(({ node }) => node === 1)?.yPx).toBe(from.marks.find(({ node }) => node === 2)?.yPx);
    expect(renamed.labels).toEqual([]);
  });

  it('is where the way to the other tree begins', () => {
    const first = tween(renamed, pictureOf(after), 0);
    expect(first.marks.map(({ node, xPx, yPx }) => [node, xPx, yPx]).sort()).toEqual(
      renamed.marks.map(({ node, xPx, yPx }) => [node, xPx, yPx]).sort(),
    );
  });
});
