import type { Placement } from './place';
import { forEachReward, type TreeNode } from './tree-node';

/**
 * Recursive targets V̂ by preorder place: V̂(leaf) = r, V̂(y) = (1/n_y) Σ_c n_c·V̂(c), that is the mean leaf reward at or
 * under y [P]. NaN where nothing finished; NaN rewards are left out. Cost O(N).
 */
export function recursiveTargets(nodes: readonly TreeNode[], placement: Placement): Float64Array {
  const { order, parent } = placement;
  const sum = new Float64Array(order.length);
  const n = new Float64Array(order.length);
  for (let p = order.length - 1; p >= 0; p--) {
    forEachReward(nodes[order[p]!]!, (reward) => {
      if (Number.isNaN(reward)) return;
      sum[p]! += reward;
      n[p]!++;
    });
    const up = parent[p]!;
    if (up < 0) continue;
    sum[up]! += sum[p]!;
    n[up]! += n[p]!;
  }
  return sum.map((total, p) => total / n[p]!);
}
