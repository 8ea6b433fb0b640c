import type { NodeRecord } from '@/lib/contract';

/** What derivations need of a node; a contract node record is one. */
export type TreeNode = Pick<NodeRecord, 'node' | 'parent' | 'order' | 'origin' | 'status' | 'reward' | 'repeats' | 'v' | 'tokens'>;

/** Every reward that a node carries: its own and its word-for-word repeats; none on a turn that is not terminal. */
export function forEachReward(node: Pick<TreeNode, 'reward' | 'repeats'>, visit: (reward: number) => void): void {
  if (node.reward === null) return;
  visit(node.reward);
  if (node.repeats) for (const reward of node.repeats) visit(reward);
}
