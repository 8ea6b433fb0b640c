import { executedAfter, type TurnChoice, type TurnFacts } from '../interfaces/turn-facts';
import type { BareRecord, LeafRecord, PrefixExample, Reading, StepExperience } from '../predictor/types';
import { NONE, ROOT, type Tree } from '../tree/tree';
import type { StepContext } from './context';
import type { Lesson } from './learn';

/** Every visited non-leaf prefix with its target V̂ [P], as it was predicted. */
function examplesOf({ grown: { tree }, targets }: Lesson<unknown>, into: PrefixExample[]): void {
  for (let node = 0; node < tree.parent.length; node++) {
    const target = targets[node] as number;
    const reading = tree.reading[node];
    if (!reading || Number.isNaN(target)) continue;
    into.push({ task: tree.task, root: node === ROOT, bare: tree.anchor[node] === NONE, reading, target });
  }
}

function bareOf({ grown: { tree } }: Lesson<unknown>): BareRecord {
  const passed = tree.bareLeaf.reduce((sum, leaf) => sum + (tree.reward[leaf] as number), 0);
  return { task: tree.task, root: tree.reading[ROOT] as Reading, passed, tried: tree.bareLeaf.length };
}

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

/** What the predictor learns from a step. */
export function experienceOf(lessons: readonly Lesson<unknown>[]): StepExperience {
  const examples: PrefixExample[] = [];
  for (const lesson of lessons) examplesOf(lesson, examples);
  return {
    examples,
    turns: lessons.flatMap(({ records }) => records.turns),
    leaves: lessons.flatMap(({ records }) => records.leaves),
    bare: lessons.map(bareOf),
  };
}
