import { rolloutOutcome } from './outcome';
import type { Placement } from './place';
import { forEachReward, type TreeNode } from './tree-node';

export interface RolloutCounts {
  /** Successes at or under each preorder place. */
  readonly k: Int32Array; // [N placed]
  /** Finished rollouts at or under each preorder place; the Monte Carlo estimate of V is k / n. */
  readonly n: Int32Array; // [N placed]
}

/** Counts finished rollouts and successes bottom-up. A NaN reward is in neither. Cost O(N). */
export function rolloutCounts(nodes: readonly TreeNode[], placement: Placement, passMark: number): RolloutCounts {
  const { order, parent } = placement;
  const k = new Int32Array(order.length);
  const n = new Int32Array(order.length);
  for (let p = order.length - 1; p >= 0; p--) {
    forEachReward(nodes[order[p]!]!, (reward) => {
      const outcome = rolloutOutcome(reward, passMark);
      if (outcome === null) return;
      n[p]!++;
      if (outcome === 'success') k[p]!++;
    });
    const up = parent[p]!;
    if (up < 0) continue;
    k[up]! += k[p]!;
    n[up]! += n[p]!;
  }
  return { k, n };
}
