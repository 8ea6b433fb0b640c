import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNodes } from '@/lib/derive/place';
import { sampleCounts } from '@/lib/derive/sample-counts';
import type { TreeNode } from '@/lib/derive/tree-node';

const node = (id: string, parent: string | null, more: Partial<TreeNode>): TreeNode => ({
  node: id,
  parent,
  order: 0,
  origin: null,
  status: 'ok',
  reward: null,
  repeats: undefined,
  v: null,
  tokens: null,
  ...more,
});

/** A chain of `turns` from `parent`, its last node with the reward. */
const chain = (id: string, parent: string, turns: number, reward: number, origin: TreeNode['origin']): TreeNode[] =>
  Array.from({ length: turns }, (_, t) =>
    node(`${id}.${t + 1}`, t === 0 ? parent : `${id}.${t}`, { origin, reward: t === turns - 1 ? reward : null }),
  );

const rollout = fc.record({ turns: fc.integer({ min: 2, max: 4 }), reward: fc.constantFrom(0, 1, Number.NaN) });
const anyTree = fc.record({
  bare: fc.array(rollout, { minLength: 1, maxLength: 4 }),
  fresh: fc.array(fc.record({ of: fc.nat(), at: fc.nat(), rollout }), { maxLength: 8 }),
});

function build({
  bare,
  fresh,
}: {
  bare: { turns: number; reward: number }[];
  fresh: { of: number; at: number; rollout: { turns: number; reward: number } }[];
}) {
  const nodes = [node('root', null, {}), ...bare.flatMap(({ turns, reward }, j) => chain(`b${j}`, 'root', turns, reward, { kind: 'bare', j }))];
  const starts = fresh.map(({ of, at, rollout: { turns, reward } }, k) => {
    const j = of % bare.length;
    const anchor = `b${j}.${1 + (at % (bare[j]!.turns - 1))}`;
    nodes.push(...chain(`c${k}`, anchor, turns, reward, { kind: 'continuation', anchor, k }));
    return { anchor, reward };
  });
  return { nodes, starts };
}

const count = (rewards: readonly number[]) => ({ k: rewards.filter((r) => r === 1).length, n: rewards.filter((r) => !Number.isNaN(r)).length });

/** What the two rules say of a node, read off the rollouts that made the tree. */
function expected({ node: id, origin }: TreeNode, bare: readonly { reward: number }[], starts: readonly { anchor: string; reward: number }[]) {
  const from = starts.filter(({ anchor }) => anchor === id).map(({ reward }) => reward);
  if (origin === null) return { bare: count(bare.map(({ reward }) => reward)), fresh: count([]) };
  if (origin.kind === 'bare') return { bare: count([bare[origin.j]!.reward]), fresh: count(from) };
  return { bare: count([]), fresh: count([starts[Number(id.slice(1).split('.')[0])]!.reward]) };
}

describe('rollouts by how they were sampled', () => {
  it('a bare turn has its own bare rollout, an anchor the continuations from it alone, a continuation itself', () => {
    fc.assert(
      fc.property(anyTree, (spec) => {
        const { nodes, starts } = build(spec);
        const { order, ...placement } = placeNodes(nodes);
        const { bareK, bareN, freshK, freshN } = sampleCounts(nodes, { order, ...placement }, 1);
        for (let p = 0; p < order.length; p++) {
          const got = { bare: { k: bareK[p], n: bareN[p] }, fresh: { k: freshK[p], n: freshN[p] } };
          expect(got).toEqual(expected(nodes[order[p]!]!, spec.bare, starts));
        }
      }),
    );
  });

  it('leaves of a search, and a continuation that is not under its anchor, are a sample of nothing', () => {
    const nodes = [
      node('root', null, {}),
      ...chain('s', 'root', 2, 1, { kind: 'search' }),
      ...chain('b', 'root', 2, 0, { kind: 'bare', j: 0 }),
      ...chain('c', 'root', 2, 1, { kind: 'continuation', anchor: 'b.1', k: 0 }),
      ...chain('d', 'b.1', 2, 1, { kind: 'continuation', anchor: 'nowhere', k: 0 }),
    ];
    const placement = placeNodes(nodes);
    const { bareN, freshN } = sampleCounts(nodes, placement, 1);
    expect([...freshN].every((n) => n === 0)).toBe(true);
    expect(bareN[0]).toBe(1);
  });
});
