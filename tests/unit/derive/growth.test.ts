import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAG, NONE } from '@/lib/contract/snapshot';
import { type GrowthDecisions, growthOf } from '@/lib/derive/growth';
import { anyTree } from '../layout/arbitrary-tree';
import { growTrace, sketchSnapshot } from '../layout/make-snapshot';

const NOTHING: GrowthDecisions = { m: null, stageTwo: null };
const kinds = (growth: ReturnType<typeof growthOf>): string[] =>
  growth.frames.map(({ kind, place, index }) => `${kind} ${kind === 'rollout' ? index : place}`);

describe('growth of a tree', () => {
  it('shows every node once, never before its parent, and ends at the tree’s own k and n', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const { frames, born } = growthOf(tree, NOTHING);
        for (let node = 1; node < born.length; node++) expect(born[node]).toBeGreaterThanOrEqual(born[tree.parent[node]!]!);
        expect(frames.map(({ nodes }) => nodes)).toEqual(frames.map((_, i) => born.filter((frame) => frame === i).length));
        expect(frames.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(tree.header.count);
        expect([frames.at(-1)!.k, frames.at(-1)!.n]).toEqual([tree.k[0], tree.n[0]]);
      }),
    );
  });

  it('of TRACE: bare rollouts by j, then anchors by rank, each with as many continuations as it has', () => {
    const tree = growTrace({ rollouts: 3, turns: 4, continuations: 2, seed: 4 });
    const ids = [...tree.ids];
    const funded = ids.filter((_, node) => node > 0 && tree.allocated[node]! > 0);
    const byRank = [...funded].reverse();
    const anchors = byRank.map((anchor, i) => ({ anchor, rank: byRank.length - i, allocated: tree.allocated[tree.ids.indexOf(anchor)]! }));
    const idle = { anchor: 'b0.t1', rank: 99, allocated: 0 };
    const growth = growthOf(tree, { m: 3, stageTwo: { toRoots: 0, anchors: [idle, ...anchors] } });
    expect(growth.order).toBe('decisions');
    const expected = ['root 0', 'rollout 0', 'rollout 1', 'rollout 2'];
    for (const anchor of funded) {
      const place = tree.ids.indexOf(anchor);
      expected.push(`anchor ${place}`, ...Array(tree.allocated[place]).fill(`continuation ${place}`));
    }
    expect(kinds(growth)).toEqual(expected);
    for (const [node, frame] of growth.born.entries()) {
      if (node === 0) continue;
      const { kind, place, index } = growth.frames[frame]!;
      const name = kind === 'rollout' ? `b${index}` : `${ids[place]}/c${index}`;
      expect(ids[node]!.startsWith(`${name}.`)).toBe(true);
    }
  });

  it('puts the rollouts that stage 2 gave back to the root behind that decision', () => {
    const tree = growTrace({ rollouts: 4, turns: 2, continuations: 0 });
    const growth = growthOf(tree, { m: 3, stageTwo: { toRoots: 1, anchors: [] } });
    expect(kinds(growth)).toEqual(['root 0', 'rollout 0', 'rollout 1', 'rollout 2', 'to-roots 0', 'rollout 3']);
  });

  it('keeps an anchor that was decided and has not grown yet, and one that grew without a decision', () => {
    const tree = growTrace({ rollouts: 1, turns: 3, continuations: 1, seed: 2 });
    const grown = [...tree.parent.keys()].filter((node) => node > 0 && tree.allocated[node]! > 0);
    const absent = { anchor: 'not-there', rank: 1, allocated: 2 };
    const growth = growthOf(tree, { m: 1, stageTwo: { toRoots: 0, anchors: [absent] } });
    expect(growth.frames.filter(({ kind }) => kind === 'anchor').map(({ place, anchor }) => [place, anchor])).toEqual([
      [NONE, 0],
      ...grown.map((place) => [place, NONE]),
    ]);
    expect(growthOf(tree, NOTHING).order).toBe('anchors');
  });

  it('of a search: one expansion after the other, level by level', () => {
    const flags = FLAG.search;
    const parents = [NONE, 0, 1, 1, 0, 4];
    const growth = growthOf(sketchSnapshot(parents.map((parent, i) => ({ id: `n${i}`, parent, flags }))), NOTHING);
    expect(kinds(growth)).toEqual(['root 0', 'expansion 0', 'expansion 1', 'expansion 4']);
    expect([...growth.born]).toEqual([0, 1, 2, 2, 1, 3]);
    expect(growth.order).toBe('depth');
  });

  it('separates two continuations that begin with the same turn', () => {
    const flags = FLAG.continuation;
    const nodes = [
      { id: 'root', parent: NONE },
      { id: 'a', parent: 0, rollout: 0, flags: FLAG.expanded },
      { id: 'c0.1', parent: 1, rollout: 0, flags },
      { id: 'c0.2', parent: 2, rollout: 0, flags },
      { id: 'c1.2', parent: 2, rollout: 0, flags },
      { id: 'c2.1', parent: 1, rollout: 0, flags },
    ];
    expect([...growthOf(sketchSnapshot(nodes), NOTHING).born]).toEqual([0, 1, 3, 3, 4, 5]);
  });
});
