import { executedAfter, type TurnChoice, type TurnFacts } from '../interfaces/turn-facts';
import type { LeafRecord } from '../predictor/types';
import type { Tree } from '../tree/tree';
import type { StepContext } from './context';

/** What a tree's turns teach the predictor's statistics of turns. */
export interface TurnRecords {
  readonly turns: readonly TurnFacts[];
  readonly leaves: readonly LeafRecord[];
}

const NO_RECORDS: TurnRecords = { turns: [], leaves: [] };

/** Facts of every turn of a finished tree and of its leaves; none where the source has none. Cheapest while the tree is the newest. */
export function recordsOf<Turn>({ source, predictor }: StepContext<Turn>, tree: Tree<Turn>): TurnRecords {
  if (!predictor) return NO_RECORDS;
  const turns: TurnFacts[] = [];
  const done: (readonly TurnChoice[])[] = [[]]; // [N]
  for (let node = 1; node < tree.parent.length; node++) {
    const facts = source.turnFacts?.(tree.task, tree.turn[node] as Turn);
    if (!facts) return NO_RECORDS;
    turns.push(facts);
    done.push(executedAfter(done[tree.parent[node] as number] ?? [], facts));
  }
  const leaves = tree.leaves.map((leaf) => ({
    done: done[leaf] ?? [],
    final: turns[leaf - 1]?.final === true,
    reward: tree.reward[leaf] as number,
  }));
  return { turns, leaves };
}
