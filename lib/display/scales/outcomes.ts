import { FLAG, type TreeSnapshot } from '@/lib/contract/snapshot';

/** How a node ended; a node with children is a turn. */
export type NodeOutcome = 'turn' | 'success' | 'failure' | 'halted' | 'unfinished';

/** Success, failure or halted at terminal nodes; unfinished at a leaf of a growing tree, or where the reward is not a number. */
export function outcomeOf(snapshot: TreeSnapshot, node: number): NodeOutcome {
  const flags = snapshot.flags[node] ?? 0;
  if (flags & FLAG.folded) return 'turn';
  if (flags & (FLAG.error | FLAG.limit)) return snapshot.last[node] === node ? 'halted' : 'turn';
  if (flags & FLAG.success) return 'success';
  if (flags & FLAG.failure) return 'failure';
  // A reward that is not a number: it ended, with no outcome to show
  if (flags & FLAG.terminal) return 'unfinished';
  if (flags & FLAG.pruned) return 'turn';
  return snapshot.last[node] === node && !snapshot.header.ended ? 'unfinished' : 'turn';
}

/** Whether a prediction can stand at the node: it has not ended. */
export function isPredictable(snapshot: TreeSnapshot, node: number): boolean {
  const outcome = outcomeOf(snapshot, node);
  return outcome === 'turn' || outcome === 'unfinished';
}

export interface OutcomeCounts {
  readonly success: number;
  readonly failure: number;
  readonly halted: number;
  readonly unfinished: number;
  readonly expanded: number;
  readonly bare: number;
  readonly continuations: number;
}

/** Leaves by outcome and origin, and anchors that were expanded. O(N). */
export function countOutcomes(snapshot: TreeSnapshot): OutcomeCounts {
  const counts = { success: 0, failure: 0, halted: 0, unfinished: 0, turn: 0 };
  let expanded = 0;
  let bare = 0;
  let continuations = 0;
  for (let node = 0; node < snapshot.header.count; node++) {
    const outcome = outcomeOf(snapshot, node);
    counts[outcome]++;
    const flags = snapshot.flags[node] ?? 0;
    if (flags & FLAG.expanded) expanded++;
    if (outcome === 'turn' || outcome === 'unfinished') continue;
    if (flags & FLAG.continuation) continuations++;
    else bare++;
  }
  const { success, failure, halted, unfinished } = counts;
  return { success, failure, halted, unfinished, expanded, bare, continuations };
}
