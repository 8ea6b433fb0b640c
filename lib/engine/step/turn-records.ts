import { executedAfter, type TurnChoice, type TurnFacts } from '../interfaces/turn-facts';
import type { LeafRecord } from '../predictor/types';
import type { Tree } from '../tree/tree';
import type { Assessment } from './assessment';
import type { StepContext } from './context';

/** What a tree's turns teach the predictor's statistics of turns. */
export interface TurnRecords {
  readonly turns: readonly TurnFacts[];
  readonly leaves: readonly LeafRecord[];
}

const NO_RECORDS: TurnRecords = { turns: [], leaves: [] };
const NOTHING_DONE: readonly TurnChoice[] = [];

/**
 * Facts of every turn of a finished tree and of its leaves, given what is known of its prefixes; none where the source has none.
 * Cheapest while the tree is the newest.
 */
export function recordsOf<Turn>({ source, predictor }: StepContext<Turn>, tree: Tree<Turn>, assessment: Assessment<Turn>): TurnRecords {
  if (!predictor) return NO_RECORDS;
  const turns: TurnFacts[] = [];
  for (let node = 1; node < tree.parent.length; node++) {
    const first = assessment.firstLike(node);
    const facts = first < node ? turns[first - 1] : source.turnFacts?.(tree.task, tree.turn[node] as Turn);
    if (!facts) return NO_RECORDS;
    turns.push(facts);
  }
  const leaves: LeafRecord[] = [];
  for (const leaf of tree.leaves) {
    const last = turns[leaf - 1] as TurnFacts;
    const before = assessment.factsOf(tree.parent[leaf] as number)?.done ?? NOTHING_DONE;
    leaves.push({ done: executedAfter(before, last), final: last.final, reward: tree.reward[leaf] as number });
  }
  return { turns, leaves };
}
