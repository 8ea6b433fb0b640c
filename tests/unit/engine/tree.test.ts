import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advantages } from '@/lib/engine/advantages/registry';
import { shownAdvantage, turnWeights } from '@/lib/engine/advantages/turn-weights';
import { treeOutcome } from '@/lib/engine/metrics/effective-ratio';
import { paperTargets } from '@/lib/engine/targets/paper';
import { anchorsOf, appendBare, appendContinuation, newTree, pathTo, type Tree } from '@/lib/engine/tree/tree';

const rollout = (turns: number, reward: number) => ({ turns: Array.from({ length: turns }, (_, t) => t), reward, status: 'ok' as const });

/** Two bare rollouts of three turns (pass, fail); two continuations at turn 1 of the first (fail, pass), one at turn 2 of the second (pass). */
function worked(): Tree<number> {
  const tree = newTree<number>('p');
  appendBare(tree, rollout(3, 1));
  appendBare(tree, rollout(3, 0));
  appendContinuation(tree, 1, 0, rollout(2, 0));
  appendContinuation(tree, 1, 1, rollout(2, 1));
  appendContinuation(tree, 5, 0, rollout(1, 1));
  return tree;
}

const trees = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.boolean(),
    fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 4 }), fc.boolean()), { maxLength: 4 }),
  ),
  {
    minLength: 1,
    maxLength: 6,
  },
);

function build(shape: [number, boolean, [number, number, boolean][]][]): Tree<number> {
  const tree = newTree<number>('p');
  for (const [turns, pass] of shape) appendBare(tree, rollout(turns, pass ? 1 : 0));
  shape.forEach(([turns, , continuations], j) => {
    const anchors = anchorsOf(tree).filter((node) => tree.rollout[node] === j);
    continuations.forEach(([at, length, pass], k) => {
      if (turns > 1) appendContinuation(tree, anchors[at % anchors.length] as number, k, rollout(length, pass ? 1 : 0));
    });
  });
  return tree;
}

const leavesUnder = (tree: Tree<number>, node: number): number[] =>
  tree.leaves.filter((leaf) => {
    for (let at = leaf; at >= 0; at = tree.parent[at] as number) if (at === node) return true;
    return false;
  });

describe('a tree', () => {
  it('names its nodes by rollout, turn and continuation', () => {
    const tree = worked();
    expect(tree.parent.map((_, node) => tree.id[node] as string)).toEqual(
      'root b0.t1 b0.t2 b0.t3 b1.t1 b1.t2 b1.t3 b0.t1.c0.t2 b0.t1.c0.t3 b0.t1.c1.t2 b0.t1.c1.t3 b1.t2.c0.t3'.split(' '),
    );
  });

  it('has every visited non-terminal prefix of a bare rollout as anchor, and nothing else', () => {
    const tree = worked();
    expect(anchorsOf(tree).map((node) => tree.id[node] as string)).toEqual(['b0.t1', 'b0.t2', 'b1.t1', 'b1.t2']);
    const short = newTree<number>('p');
    appendBare(short, rollout(1, 1));
    expect(anchorsOf(short)).toEqual([]);
  });

  it('knows the path to a node', () => {
    expect(pathTo(worked(), 8)).toEqual([0, 0, 1]);
  });

  it('refuses a rollout without a turn', () => {
    expect(() => appendBare(newTree<number>('p'), rollout(0, 1))).toThrow(RangeError);
  });
});

describe('targets', () => {
  it('are the mean leaf reward under every node, and obey the recursion', () => {
    fc.assert(
      fc.property(trees, (shape) => {
        const tree = build(shape);
        const target = paperTargets(tree);
        for (let node = 0; node < tree.parent.length; node++) {
          const under = leavesUnder(tree, node);
          expect(target[node]).toBeCloseTo(under.reduce((sum, leaf) => sum + (tree.reward[leaf] as number), 0) / under.length, 12);
          const children = tree.parent.flatMap((parent, child) => (parent === node ? [child] : []));
          if (children.length === 0) continue;
          const weighted = children.reduce((sum, child) => sum + leavesUnder(tree, child).length * (target[child] as number), 0);
          expect(target[node]).toBeCloseTo(weighted / under.length, 12);
        }
      }),
    );
  });
});

describe('tree-grpo', () => {
  const advantage = advantages['tree-grpo'];
  if (!advantage) throw new Error('tree-grpo is registered');

  it('is the prompt z-score plus the rollout-tree z-score (worked by hand)', () => {
    const tree = worked();
    const { values } = advantage.ofTree(tree);
    // leaves 1 0 0 1 1: mean .6, s.d. √.24; tree of rollout 0: 1 0 1, mean 2/3, s.d. √2/3; of rollout 1: 0 1, mean ½, s.d. ½
    const z = (r: number) => (r - 0.6) / Math.sqrt(0.24);
    const a = (r: number) => (r - 2 / 3) / (Math.SQRT2 / 3);
    const b = (r: number) => (r - 0.5) / 0.5;
    const expected = [z(1) + a(1), z(0) + b(0), z(0) + a(0), z(1) + a(1), z(1) + b(1)];
    tree.leaves.forEach((leaf, i) => {
      expect(values[leaf]).toBeCloseTo(expected[i] as number, 12);
    });
  });

  it('is 0 in groups of one and groups without spread', () => {
    const tree = newTree<number>('p');
    appendBare(tree, rollout(2, 1));
    appendBare(tree, rollout(2, 1));
    const { values } = advantage.ofTree(tree);
    expect(tree.leaves.map((leaf) => values[leaf])).toEqual([0, 0]);
  });

  it('trains a shared prefix in every copy or once; shows the mean over the leaves that train a node', () => {
    fc.assert(
      fc.property(trees, (shape) => {
        const tree = build(shape);
        const given = advantage.ofTree(tree);
        const every = turnWeights(tree, given, 'every-copy');
        const once = turnWeights(tree, given, 'once');
        const shown = shownAdvantage(tree, given);
        for (let node = 1; node < tree.parent.length; node++) {
          const under = leavesUnder(tree, node);
          const sum = under.reduce((total, leaf) => total + (given.values[leaf] as number), 0);
          expect(every[node]).toBeCloseTo(sum, 10);
          expect(shown[node]).toBeCloseTo(sum / under.length, 10);
          const own = under.find((leaf) => tree.anchor[leaf] === tree.anchor[node] && tree.continuation[leaf] === tree.continuation[node]);
          expect(once[node]).toBeCloseTo(given.values[own as number] as number, 10);
        }
      }),
    );
  });
});

describe('effective ratio and contrast pairs', () => {
  it('count the factual outcome with the fresh ones at each expanded anchor', () => {
    // b0.t1: factual 1, fresh 0 1 → 2·1 pairs; b1.t2: factual 0, fresh 1 → 1·1
    expect(treeOutcome(worked())).toEqual({
      leaves: 5,
      successes: 3,
      mixed: true,
      bareLeaves: 2,
      bareSuccesses: 1,
      anchorsExpanded: 2,
      anchorsMixed: 2,
      contrastPairs: 3,
    });
  });
});
