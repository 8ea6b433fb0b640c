import { rolloutOutcome } from './outcome';
import type { Placement } from './place';
import { forEachReward, type TreeNode } from './tree-node';

/** Anchors at this depth and deeper are counted together. */
export const DEEPEST = 15;

/**
 * Finished continuations by the depth of their anchor: [successes, failures] of depth 0, then of depth 1, and so on, as far as
 * there are some; `DEEPEST` stands for all deeper ones. A continuation whose anchor has no place in the tree is in none. O(N).
 */
export function continuationDepths(nodes: readonly TreeNode[], placement: Placement, passMark: number): number[] {
  const { order, depth } = placement;
  const counts: number[] = [];
  let depthOf: Map<string, number> | null = null;
  for (let p = 0; p < order.length; p++) {
    const node = nodes[order[p]!]!;
    if (node.reward === null || node.origin?.kind !== 'continuation') continue;
    depthOf ??= new Map(Array.from(order, (index, place) => [nodes[index]!.node, depth[place]!]));
    const anchorDepth = depthOf.get(node.origin.anchor);
    if (anchorDepth === undefined) continue;
    const slot = 2 * Math.min(DEEPEST, anchorDepth);
    forEachReward(node, (reward) => {
      const outcome = rolloutOutcome(reward, passMark);
      if (outcome === null) return;
      while (counts.length < slot + 2) counts.push(0);
      counts[outcome === 'success' ? slot : slot + 1]!++;
    });
  }
  return counts;
}
