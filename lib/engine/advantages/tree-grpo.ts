import type { Tree } from '../tree/tree';
import type { Advantage } from './types';

interface Group {
  n: number;
  sum: number;
  squares: number;
}

const emptyGroup = (): Group => ({ n: 0, sum: 0, squares: 0 });

function join(group: Group, reward: number): void {
  group.n++;
  group.sum += reward;
  group.squares += reward * reward;
}

/** (r − mean) / population s.d.; 0 in a group of one or without spread. */
function zScore(group: Group, reward: number): number {
  const mean = group.sum / group.n;
  const variance = group.squares / group.n - mean * mean;
  return group.n > 1 && variance > 1e-12 ? (reward - mean) / Math.sqrt(variance) : 0;
}

function values(tree: Tree<unknown>): Float64Array {
  const whole = emptyGroup();
  const byRollout = tree.bareLeaf.map(emptyGroup);
  for (const leaf of tree.leaves) {
    join(whole, tree.reward[leaf] as number);
    join(byRollout[tree.rollout[leaf] as number] as Group, tree.reward[leaf] as number);
  }
  const advantages = new Float64Array(tree.parent.length).fill(Number.NaN);
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
