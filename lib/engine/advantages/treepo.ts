import { doubles } from '../small-arrays';
import { leafCounts } from '../tree/leaf-counts';
import { ROOT, type Tree } from '../tree/tree';
import type { Advantage, TreeAdvantage } from './types';

/** Mean over a leaf's ancestors of (reward − mean reward of the leaves under the ancestor): the root always, deeper ones only if they hold more than one leaf. */
function values(tree: Tree<unknown>): Float64Array {
  const { n, k } = leafCounts(tree);
  const advantages = doubles(tree.parent.length).fill(Number.NaN);
  for (const leaf of tree.leaves) {
    let sum = 0;
    let groups = 0;
    for (let at = tree.parent[leaf] as number; at >= ROOT; at = tree.parent[at] as number) {
      if (at !== ROOT && (n[at] as number) < 2) continue;
      sum += (tree.reward[leaf] as number) - (k[at] as number) / (n[at] as number);
      groups++;
    }
    advantages[leaf] = sum / groups;
  }
  return advantages;
}

/** Whitens over all leaves of the step: mean 0, population s.d. 1; all 0 where there is no spread. */
function whiten(advantages: readonly TreeAdvantage[]): TreeAdvantage[] {
  let n = 0;
  let sum = 0;
  let squares = 0;
  for (const tree of advantages)
    for (const value of tree.values) {
      if (Number.isNaN(value)) continue;
      n++;
      sum += value;
      squares += value * value;
    }
  const mean = sum / n;
  const variance = squares / n - mean * mean;
  const scale = variance > 1e-12 ? 1 / Math.sqrt(variance) : 0;
  return advantages.map(({ scope, values }) => ({ scope, values: values.map((value) => (value - mean) * scale) }));
}

/** Mean over ancestor groups, then whitened over the step. (TreePO, arXiv 2508.17445) */
export const treepoAdvantage: Advantage = {
  name: 'treepo',
  ofTree: (tree) => ({ scope: 'leaf', values: values(tree) }),
  acrossTrees: whiten,
};
