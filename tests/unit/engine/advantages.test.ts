import { describe, expect, it } from 'vitest';
import { advantages } from '@/lib/engine/advantages/registry';
import type { Advantage } from '@/lib/engine/advantages/types';
import { appendBare, appendContinuation, newTree, type Tree } from '@/lib/engine/tree/tree';

const rollout = (turns: number, reward: number) => ({ turns: Array.from({ length: turns }, (_, t) => t), reward, status: 'ok' as const });

/**
 * Two bare rollouts of three turns (pass, fail); two continuations at turn 1 of the first (fail, pass), one at turn 2 of the
 * second (pass). Leaves in order: 3 (1), 6 (0), 8 (0), 10 (1), 11 (1).
 */
function worked(): Tree<number> {
  const tree = newTree<number>('p');
  appendBare(tree, rollout(3, 1));
  appendBare(tree, rollout(3, 0));
  appendContinuation(tree, 1, 0, rollout(2, 0));
  appendContinuation(tree, 1, 1, rollout(2, 1));
  appendContinuation(tree, 5, 0, rollout(1, 1));
  return tree;
}

const named = (name: string): Advantage => {
  const found = advantages[name];
  if (!found) throw new Error(`${name} is not registered`);
  return found;
};

function expectLeaves(tree: Tree<number>, values: Float64Array, expected: readonly number[]): void {
  tree.leaves.forEach((leaf, i) => {
    expect(values[leaf]).toBeCloseTo(expected[i] as number, 12);
  });
}

describe('grpo', () => {
  it('is the z-score over the prompt, worked by hand', () => {
    const tree = worked();
    const { scope, values } = named('grpo').ofTree(tree);
    // 1 0 0 1 1: mean .6, s.d. √.24
    const up = 0.4 / Math.sqrt(0.24);
    const down = -0.6 / Math.sqrt(0.24);
    expect(scope).toBe('leaf');
    expectLeaves(tree, values, [up, down, down, up, up]);
  });
});

describe('treepo', () => {
  it('is the mean over ancestor groups, worked by hand', () => {
    const tree = worked();
    // root: mean .6 of 5; b0.t1: 2/3 of 3; b1.t1 and b1.t2: ½ of 2; all other ancestors hold one leaf
    const first = (1 - 0.6 + (1 - 2 / 3)) / 2;
    const second = (0 - 0.6 + (0 - 0.5) + (0 - 0.5)) / 3;
    const failed = (0 - 0.6 + (0 - 2 / 3)) / 2;
    const last = (1 - 0.6 + (1 - 0.5) + (1 - 0.5)) / 3;
    expectLeaves(tree, named('treepo').ofTree(tree).values, [first, second, failed, first, last]);
  });

  it('whitens over all trees of the step together', () => {
    const flat = newTree<number>('q');
    appendBare(flat, rollout(1, 1));
    appendBare(flat, rollout(1, 0));
    const rule = named('treepo');
    const given = [worked(), flat].map((tree) => rule.ofTree(tree));
    const all = (rule.acrossTrees?.(given) ?? []).flatMap(({ values }) => Array.from(values).filter((value) => !Number.isNaN(value)));
    expect(all).toHaveLength(7);
    expect(all.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0, 12);
    expect(all.reduce((sum, x) => sum + x * x, 0) / 7).toBeCloseTo(1, 12);
    // the same line for both trees
    const [before] = given.map(({ values }) => values);
    const after = rule.acrossTrees?.(given)[0]?.values;
    const slope = ((after?.[3] as number) - (after?.[6] as number)) / ((before?.[3] as number) - (before?.[6] as number));
    expect((after?.[8] as number) - (after?.[6] as number)).toBeCloseTo(slope * ((before?.[8] as number) - (before?.[6] as number)), 12);
  });

  it('is 0 everywhere in a step without spread', () => {
    const tree = newTree<number>('q');
    appendBare(tree, rollout(2, 1));
    const rule = named('treepo');
    const [whole] = rule.acrossTrees?.([rule.ofTree(tree)]) ?? [];
    expect(whole?.values[2]).toBe(0);
  });
});

describe('node', () => {
  it('is what each turn changed, against its parent and the root, over √leaves; worked by hand', () => {
    const tree = worked();
    const { scope, values } = named('node').ofTree(tree);
    expect(scope).toBe('turn');
    const of = (own: number, parent: number, leaves: number): number => (own - parent + (own - 0.6)) / Math.sqrt(leaves);
    // b0.t1 b0.t2 b0.t3 · b1.t1 b1.t2 b1.t3 · c0 (2 turns) · c1 (2 turns) · c0 at b1.t2
    const expected = [
      0,
      of(2 / 3, 0.6, 3),
      of(1, 2 / 3, 1),
      of(1, 1, 1),
      of(0.5, 0.6, 2),
      of(0.5, 0.5, 2),
      of(0, 0.5, 1),
      of(0, 2 / 3, 1),
      of(0, 0, 1),
      of(1, 2 / 3, 1),
      of(1, 1, 1),
      of(1, 0.5, 1),
    ];
    expected.forEach((value, node) => {
      expect(values[node]).toBeCloseTo(value, 12);
    });
  });
});
