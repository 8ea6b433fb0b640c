import { FLAG, type TreeSnapshot } from '@/lib/contract/snapshot';
import { type NodeOutcome, outcomeOf } from '@/lib/display/scales';
import { childrenOf, rolloutThrough } from '@/lib/layout/path';
import { placeOf } from '@/lib/store/node-index';
import type { WholeShape } from '@/lib/store/whole-shape';

/** One next turn at a prefix and how its own rollout ended. */
export interface NextTurn {
  readonly node: number;
  /** The rollout that was there before stage 2, or a fresh continuation with its place among them (from 1). */
  readonly kind: 'factual' | 'fresh' | 'other';
  readonly place: number;
  readonly outcome: NodeOutcome;
  readonly answer: string;
}

export interface Contrast {
  readonly turns: readonly NextTurn[];
  readonly successes: number;
  readonly failures: number;
  /** True at an anchor: the turns are {factual} ∪ {fresh}, and their pairs count. */
  readonly isAnchor: boolean;
}

const isContinuation = (snapshot: TreeSnapshot, node: number): boolean => (snapshot.flags[node]! & FLAG.continuation) !== 0;

/**
 * The next turns at a prefix with their outcomes; n₊ · n₋ of them are its contrast pairs. At an anchor the turns are the
 * factual one and the fresh ones. [P] contrast pairs. Cost: fan-out × depth.
 */
export function contrastAt(snapshot: TreeSnapshot, layout: WholeShape, node: number): Contrast {
  const children = childrenOf(layout.last, node);
  const hasFresh = node !== 0 && !isContinuation(snapshot, node) && children.some((child) => isContinuation(snapshot, child));
  let fresh = 0;
  const turns = children.map((child): NextTurn => {
    const leaf = rolloutThrough(layout, child).at(-1)!;
    const isFresh = hasFresh && isContinuation(snapshot, child);
    if (isFresh) fresh++;
    const kind = !hasFresh ? 'other' : isFresh ? 'fresh' : 'factual';
    return { node: child, kind, place: isFresh ? fresh : 0, outcome: outcomeOf(snapshot, leaf), answer: snapshot.labels.at(leaf) ?? '' };
  });
  const order = { factual: 0, fresh: 1, other: 2 } as const;
  const ended = (outcomes: readonly NodeOutcome[]): number => turns.filter((turn) => outcomes.includes(turn.outcome)).length;
  return {
    turns: turns.sort((a, b) => order[a.kind] - order[b.kind] || a.node - b.node),
    successes: ended(['success']),
    failures: ended(['failure', 'halted']),
    isAnchor: hasFresh,
  };
}

/** How the rollout through an anchor ended by itself; null where the anchor is not in the tree. */
export function factualOutcome(snapshot: TreeSnapshot | null, layout: WholeShape | null, anchor: string): NodeOutcome | null {
  const place = snapshot && layout ? placeOf(snapshot, anchor) : null;
  if (!snapshot || !layout || place === null) return null;
  return outcomeOf(snapshot, rolloutThrough(layout, place).at(-1)!);
}
