import type { TreeSnapshot } from '@/lib/contract/snapshot';
import type { Contrast, NextTurn } from './contrast';

/** Two next turns at one prefix whose rollouts ended differently. */
export interface ContrastPair {
  readonly success: NextTurn;
  readonly failure: NextTurn;
  /** |V(success) − V(failure)| of the two next turns, a leaf's V its outcome; null where one was not predicted. */
  readonly deltaV: number | null;
  /** Finished rollouts under the two. */
  readonly rollouts: number;
}

export type PairOrder = 'deltaV' | 'budget';

/** Pairs ranked; more are counted, not listed. */
export const MOST_PAIRS = 100;

const isFailure = ({ outcome }: NextTurn): boolean => outcome === 'failure' || outcome === 'halted';

function vOf(snapshot: TreeSnapshot, { node, outcome }: NextTurn): number | null {
  const isLeaf = snapshot.last[node] === node;
  if (isLeaf && outcome !== 'turn') return outcome === 'success' ? 1 : 0;
  const v = snapshot.v[node];
  return v === undefined || Number.isNaN(v) ? null : v;
}

/** The turns that can stand in one of the first pairs: those at either end of the order. */
function ends(turns: readonly NextTurn[], key: (turn: NextTurn) => number): readonly NextTurn[] {
  if (turns.length <= 2 * MOST_PAIRS) return turns;
  const sorted = [...turns].sort((a, b) => key(a) - key(b));
  return [...sorted.slice(0, MOST_PAIRS), ...sorted.slice(-MOST_PAIRS)];
}

/**
 * The pairs of opposite outcome at a prefix, the first 100 in order: by |ΔV|, unpredicted ones last, or by the rollouts
 * under both. Ties by place. Exact: a pair of the first 100 is made of turns among the 100 lowest or highest.
 */
export function rankPairs(snapshot: TreeSnapshot, { turns }: Contrast, order: PairOrder): readonly ContrastPair[] {
  const rollouts = (turn: NextTurn): number => snapshot.n[turn.node] ?? 0;
  const key = order === 'budget' ? rollouts : (turn: NextTurn): number => vOf(snapshot, turn) ?? 0.5;
  const successes = ends(
    turns.filter(({ outcome }) => outcome === 'success'),
    key,
  );
  const failures = ends(turns.filter(isFailure), key);
  const pairs = successes.flatMap((success) =>
    failures.map((failure): ContrastPair => {
      const [a, b] = [vOf(snapshot, success), vOf(snapshot, failure)];
      return { success, failure, deltaV: a === null || b === null ? null : Math.abs(a - b), rollouts: rollouts(success) + rollouts(failure) };
    }),
  );
  const measure = (pair: ContrastPair): number => (order === 'budget' ? pair.rollouts : (pair.deltaV ?? -1));
  return pairs.sort((a, b) => measure(b) - measure(a) || a.success.node - b.success.node || a.failure.node - b.failure.node).slice(0, MOST_PAIRS);
}
