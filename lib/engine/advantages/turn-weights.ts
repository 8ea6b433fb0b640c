import { doubles, ints } from '../small-arrays';
import { leafCounts } from '../tree/leaf-counts';
import type { Tree } from '../tree/tree';
import type { TreeAdvantage } from './types';

/** Leaf of the branch (bare rollout or continuation) that each node was sampled in; the root has none (−1). [N] */
export function ownLeaf(tree: Tree<unknown>): Int32Array {
  const own = ints(tree.parent.length).fill(-1);
  for (const leaf of tree.leaves) {
    const anchor = tree.anchor[leaf] as number;
    for (let node = leaf; node > 0 && node !== anchor; node = tree.parent[node] as number) own[node] = leaf;
  }
  return own;
}

/** Σ of leaf values over the leaves at or under each node. [N] */
function sumUnder(tree: Tree<unknown>, values: Float64Array): Float64Array {
  const sums = doubles(tree.parent.length);
  for (let node = sums.length - 1; node >= 0; node--) {
    const own = values[node] as number;
    sums[node] = (sums[node] as number) + (Number.isNaN(own) ? 0 : own);
    const parent = tree.parent[node] as number;
    if (parent >= 0) sums[parent] = (sums[parent] as number) + (sums[node] as number);
  }
  return sums;
}

/**
 * What ∇ log π of each node's turn is multiplied with when the step's sequences are trained: summed over all leaves that
 * contain the turn (`every-copy`), or taken from the one branch it was sampled in (`once`). The root's is 0. [N]
 */
export function turnWeights(tree: Tree<unknown>, advantage: TreeAdvantage, sharedPrefix: 'every-copy' | 'once'): Float64Array {
  const { scope, values } = advantage;
  let weights: Float64Array;
  if (scope === 'leaf') {
    weights =
      sharedPrefix === 'every-copy' ? sumUnder(tree, values) : Float64Array.from(ownLeaf(tree), (leaf) => (leaf < 0 ? 0 : (values[leaf] as number)));
  } else {
    const { n } = leafCounts(tree);
    weights = sharedPrefix === 'every-copy' ? values.map((value, node) => value * (n[node] as number)) : values.slice();
  }
  weights[0] = 0;
  return weights;
}

/** The advantage to show for a node: its own, or the mean over the leaves that train it. [N] */
export function shownAdvantage(tree: Tree<unknown>, advantage: TreeAdvantage): Float64Array {
  if (advantage.scope === 'turn') return advantage.values;
  const { n } = leafCounts(tree);
  const shown = sumUnder(tree, advantage.values);
  for (let node = 0; node < shown.length; node++) shown[node] = (shown[node] as number) / (n[node] as number);
  return shown;
}
