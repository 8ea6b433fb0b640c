import { doubles } from '../small-arrays';
import type { Tree } from '../tree/tree';
import type { Advantage } from './types';
import { emptyGroup, type Group, join, zScore } from './z-score';

function values(tree: Tree<unknown>): Float64Array {
  const whole = emptyGroup();
  const byRollout = tree.bareLeaf.map(emptyGroup);
  for (const leaf of tree.leaves) {
    join(whole, tree.reward[leaf] as number);
    join(byRollout[tree.rollout[leaf] as number] as Group, tree.reward[leaf] as number);
  }
  const advantages = doubles(tree.parent.length).fill(Number.NaN);
  for (const leaf of tree.leaves) {
    const reward = tree.reward[leaf] as number;
    advantages[leaf] = zScore(whole, reward) + zScore(byRollout[tree.rollout[leaf] as number] as Group, reward);
  }
  return advantages;
}

/**
 * z-score over the prompt's leaves plus z-score over the tree of the leaf's bare rollout (its factual leaf and its
 * continuations). On plain groups the second term is 0 and it is GRPO's advantage. (Tree-GRPO, arXiv 2509.21240; default here [D])
 */
export const treeGrpo: Advantage = { name: 'tree-grpo', ofTree: (tree) => ({ scope: 'leaf', values: values(tree) }) };
