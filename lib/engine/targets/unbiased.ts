import { doubles } from '../small-arrays';
import { NONE, type Tree } from '../tree/tree';
import type { Targets } from './types';

/**
 * V̂ from leaves that no decision selected: at an expanded anchor the mean of its fresh continuations, elsewhere the mean of the
 * bare leaves under the node; NaN where there is neither. Within a continuation every prefix has the one leaf it led to. [D]
 */
export const unbiasedTargets: Targets = (tree: Tree<unknown>) => {
  const size = tree.parent.length;
  const n = doubles(size);
  const k = doubles(size);
  const fresh = doubles(size);
  const freshPassed = doubles(size);
  for (const leaf of tree.leaves) {
    const reward = tree.reward[leaf] as number;
    const anchor = tree.anchor[leaf] as number;
    for (let at = leaf; at !== anchor && at >= 0; at = tree.parent[at] as number) {
      n[at] = (n[at] as number) + 1;
      k[at] = (k[at] as number) + reward;
    }
    if (anchor === NONE) continue;
    fresh[anchor] = (fresh[anchor] as number) + 1;
    freshPassed[anchor] = (freshPassed[anchor] as number) + reward;
  }
  return n.map((leaves, node) =>
    (fresh[node] as number) > 0 ? (freshPassed[node] as number) / (fresh[node] as number) : leaves > 0 ? (k[node] as number) / leaves : Number.NaN,
  );
};
