import { leafCounts } from '../tree/leaf-counts';
import type { Targets } from './types';

/**
 * V̂(leaf) = r, V̂(y) = Σ_c n_c·V̂(c) / n_y: the mean reward of the leaves under y. [P]
 * Expansion follows surprise, so targets of expanded subtrees are pulled towards ½. [D]
 */
export const paperTargets: Targets = (tree) => {
  const { n, k } = leafCounts(tree);
  for (let node = 0; node < k.length; node++) k[node] = (k[node] as number) / (n[node] as number);
  return k;
};
