import { doubles } from '../small-arrays';
import type { Tree } from '../tree/tree';
import type { Advantage } from './types';
import { emptyGroup, join, zScore } from './z-score';

function values(tree: Tree<unknown>): Float64Array {
  const group = emptyGroup();
  for (const leaf of tree.leaves) join(group, tree.reward[leaf] as number);
  const advantages = doubles(tree.parent.length).fill(Number.NaN);
  for (const leaf of tree.leaves) advantages[leaf] = zScore(group, tree.reward[leaf] as number);
  return advantages;
}

/** z-score over the prompt's leaves, wherever they branched. (GRPO, arXiv 2402.03300) */
export const grpoAdvantage: Advantage = { name: 'grpo', ofTree: (tree) => ({ scope: 'leaf', values: values(tree) }) };
