import type { TreeOutcome } from '@/lib/contract';

export type RolloutOutcome = 'success' | 'failure';

/**
 * Outcome of a finished rollout: success where its reward is at least the run's pass mark. Null where there is no
 * reward or it is NaN: such a rollout counts neither as success nor as failure, and is in no denominator.
 */
export function rolloutOutcome(reward: number | null, passMark: number): RolloutOutcome | null {
  if (reward === null || Number.isNaN(reward)) return null;
  return reward >= passMark ? 'success' : 'failure';
}

/** Outcome of a tree from its successes k among n finished rollouts; unfinished where n = 0. */
export function treeOutcome(k: number, n: number): TreeOutcome {
  if (n === 0) return 'unfinished';
  if (k === 0) return 'all-fail';
  return k === n ? 'all-pass' : 'mixed';
}
