import type { Origin } from '@/lib/contract';
import { type RolloutOutcome, rolloutOutcome } from './outcome';
import type { Placement } from './place';
import { forEachReward, type TreeNode } from './tree-node';

export interface ExpandedAnchor {
  /** Preorder place of the anchor. */
  readonly place: number;
  /** Outcome of the rollout that the anchor's own turn belongs to; null while it has not finished. */
  readonly factual: RolloutOutcome | null;
  /** Finished continuations from here. */
  readonly fresh: number;
  /** n₊ and n₋ among {factual} ∪ {fresh}. */
  readonly successes: number;
  readonly failures: number;
}

/** Which rollout a turn belongs to; null for the root and for searches. */
export function rolloutOf(origin: Origin | null): string | null {
  if (origin === null || origin.kind === 'search') return null;
  return origin.kind === 'bare' ? `${origin.j}` : `${origin.k}@${origin.anchor}`;
}

/** Finished rollouts by their name, as preorder places of their leaves. */
function leavesByRollout(nodes: readonly TreeNode[], placement: Placement, wanted: ReadonlySet<string>): Map<string, number[]> {
  const leaves = new Map<string, number[]>();
  for (let p = 0; p < placement.order.length; p++) {
    const node = nodes[placement.order[p]!]!;
    if (node.reward === null) continue;
    const rollout = rolloutOf(node.origin);
    if (rollout === null || !wanted.has(rollout)) continue;
    const list = leaves.get(rollout);
    if (list) list.push(p);
    else leaves.set(rollout, [p]);
  }
  return leaves;
}

/** Places of finished continuation leaves by the id of their anchor. */
function freshLeaves(nodes: readonly TreeNode[], placement: Placement): Map<string, number[]> {
  const fresh = new Map<string, number[]>();
  for (let p = 0; p < placement.order.length; p++) {
    const { origin, reward } = nodes[placement.order[p]!]!;
    if (reward === null || origin?.kind !== 'continuation') continue;
    const list = fresh.get(origin.anchor);
    if (list) list.push(p);
    else fresh.set(origin.anchor, [p]);
  }
  return fresh;
}

/**
 * The expanded anchors of a tree: visited prefixes below the root from which at least one continuation has finished.
 * The root is left out: its rollouts are stage 1's. In preorder. Cost O(N).
 */
export function expandedAnchors(nodes: readonly TreeNode[], placement: Placement, passMark: number): ExpandedAnchor[] {
  const { order, last } = placement;
  const fresh = freshLeaves(nodes, placement);
  if (fresh.size === 0) return [];
  const places: number[] = [];
  for (let p = 1; p < order.length; p++) if (fresh.has(nodes[order[p]!]!.node)) places.push(p);
  const own = places.map((p) => rolloutOf(nodes[order[p]!]!.origin));
  const leaves = leavesByRollout(nodes, placement, new Set(own.filter((name) => name !== null)));
  const anchors = places.map((place, i) => {
    const leaf = leaves.get(own[i] ?? '')?.find((p) => p >= place && p <= last[place]!);
    const factual = leaf === undefined ? null : rolloutOutcome(nodes[order[leaf]!]!.reward, passMark);
    return count(
      place,
      factual,
      fresh.get(nodes[order[place]!]!.node)!.map((p) => nodes[order[p]!]!),
      passMark,
    );
  });
  return anchors.filter((anchor) => anchor.fresh > 0);
}

function count(place: number, factual: RolloutOutcome | null, fresh: readonly TreeNode[], passMark: number): ExpandedAnchor {
  let successes = 0;
  let failures = 0;
  for (const leaf of fresh) {
    forEachReward(leaf, (reward) => {
      const outcome = rolloutOutcome(reward, passMark);
      if (outcome === 'success') successes++;
      else if (outcome === 'failure') failures++;
    });
  }
  const finished = successes + failures;
  return {
    place,
    factual,
    fresh: finished,
    successes: successes + (factual === 'success' ? 1 : 0),
    failures: failures + (factual === 'failure' ? 1 : 0),
  };
}
