import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDisplayList } from '@/lib/layout/display-list';
import type { DisplayList, TreeMarks } from '@/lib/layout/display-types';
import { LAYOUTS, withIndex } from '@/lib/layout/layouts';
import { canTween, tween } from '@/lib/layout/tween';
import { fitView } from '@/lib/layout/viewport';
import { syntheticSnapshot } from '../../bench/trees/synthetic';
import { growTrace } from './make-snapshot';
import { PAD, SIZE } from './readable-view';

const tree = growTrace({ rollouts: 4, turns: 5, continuations: 2 });
const marks: TreeMarks = {
  kindOf: () => 0,
  isExpanded: () => false,
  labelRank: () => 0,
  widthPx: () => 1,
  labelOf: () => '',
  valueText: () => null,
  textOf: () => null,
};

function listOf(of: typeof tree, { lay }: (typeof LAYOUTS)[number]): DisplayList {
  const layout = withIndex(lay(of));
  return buildDisplayList(layout, marks, fitView(layout, SIZE, PAD), { path: [], selected: null, measurePx: () => 0 });
}

const nodesOf = ({ marks: items, boxes }: DisplayList): number[] => [...items, ...boxes].map(({ node }) => node).sort((a, b) => a - b);
const placeOf = (list: DisplayList, node: number): readonly [number, number] => {
  const mark = list.marks.find((item) => item.node === node);
  const box = list.boxes.find((item) => item.node === node);
  return mark ? [mark.xPx, mark.yPx] : [(box!.x0Px + box!.x1Px) / 2, (box!.y0Px + box!.y1Px) / 2];
};

describe('the way from one layout to another', () => {
  it('begins where each node stood, ends where it will stand, and loses none between', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LAYOUTS), fc.constantFrom(...LAYOUTS), fc.double({ min: 0, max: 0.999, noNaN: true }), (first, second, t) => {
        const [from, to] = [listOf(tree, first), listOf(tree, second)];
        expect(nodesOf(tween(from, to, t))).toEqual(nodesOf(to));
        for (const node of [0, 1, tree.header.count - 1]) {
          for (const axis of [0, 1] as const) {
            expect(placeOf(tween(from, to, 0), node)[axis]).toBeCloseTo(placeOf(from, node)[axis], 6);
            expect(placeOf(tween(from, to, 0.999999), node)[axis]).toBeCloseTo(placeOf(to, node)[axis], 1);
          }
        }
        expect(tween(from, to, t).labels).toEqual([]);
      }),
    );
  });

  it('is not gone where there is too much to follow', () => {
    const large = syntheticSnapshot('random', 3_000);
    expect([canTween(listOf(tree, LAYOUTS[0]), listOf(tree, LAYOUTS[3])), canTween(listOf(large, LAYOUTS[4]), listOf(large, LAYOUTS[4]))]).toEqual([
      true,
      false,
    ]);
  });
});
