import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAG, NONE } from '@/lib/contract/snapshot';
import { layOut } from '@/lib/layout/layouts';
import { childrenOf, rolloutThrough } from '@/lib/layout/path';
import { layoutTidyCentred } from '@/lib/layout/tidy-centred';
import { layoutTidyHorizontal } from '@/lib/layout/tidy-horizontal';
import { anyTree, chain, fan } from './arbitrary-tree';
import { growTrace, sketchSnapshot } from './make-snapshot';

const EPSILON = 1e-3;

describe('tidy centred layout', () => {
  it('stands each parent midway between its outer children, siblings in order, nodes of one depth a row apart', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const layout = layoutTidyCentred(tree);
        const byDepth = new Map<number, number[]>();
        for (let node = 0; node < layout.count; node++) {
          byDepth.set(tree.depth[node]!, [...(byDepth.get(tree.depth[node]!) ?? []), layout.lane[node]!]);
          const ys = childrenOf(layout.last, node).map((child) => layout.lane[child]!);
          if (ys.length > 0) expect(layout.lane[node]).toBeCloseTo((ys[0]! + ys.at(-1)!) / 2, 2);
          expect(ys).toEqual([...ys].sort((a, b) => a - b));
        }
        for (const rows of byDepth.values()) for (let i = 1; i < rows.length; i++) expect(rows[i]! - rows[i - 1]!).toBeGreaterThan(1 - EPSILON);
      }),
    );
  });

  it('takes a chain 10,000 deep, a fan-out of 5,000, one node, and none', () => {
    expect([layoutTidyCentred(chain(10_000)).lanes, layoutTidyCentred(fan(5_000)).lanes]).toEqual([1, 5_000]);
    expect([layoutTidyCentred(chain(1)).lanes, layoutTidyCentred(sketchSnapshot([])).count]).toEqual([1, 0]);
  });
});

describe('the choice of a layout', () => {
  const search = sketchSnapshot([{ id: 'root', parent: NONE }, ...[0, 0, 0].map((parent, i) => ({ id: `n${i}`, parent, flags: FLAG.search }))]);
  const trace = growTrace({ rollouts: 2, turns: 3, continuations: 1 });

  it('is centred for searches, straight trunks for rollouts, and the reader’s where made', () => {
    expect([layOut(search).layoutId, layOut(trace).layoutId]).toEqual(['centred', 'trunks']);
    expect([layOut(search, 'trunks').layoutId, layOut(trace, 'centred').layoutId]).toEqual(['trunks', 'centred']);
  });

  it('says so where the tree is too large for it, and shows straight trunks', () => {
    const { layoutId, refused, layout } = layOut(fan(200_002), 'centred');
    expect([layoutId, refused, layout.count]).toEqual(['trunks', 'centred', fan(200_002).parent.length]);
  });

  it('does not change which turns a rollout has', () => {
    for (let node = 0; node < trace.header.count; node++)
      expect(rolloutThrough(layoutTidyCentred(trace), node)).toEqual(rolloutThrough(layoutTidyHorizontal(trace), node));
  });
});
