import type { TurnFacts } from '../interfaces/turn-facts';
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

/** Facts of every node's turn, and the leaves with their own turns and their whole paths. */
function leavesOf<Turn>(tree: Tree<Turn>, facts: (turn: Turn) => TurnFacts | null, into: LeafRecord[]): void {
  const of: (TurnFacts | null)[] = tree.turn.map((turn) => (turn === null ? null : facts(turn)));
  for (const leaf of tree.leaves) {
    const path = new Array<TurnFacts>(tree.depth[leaf] as number);
    for (let at = leaf, t = path.length - 1; at !== ROOT; at = tree.parent[at] as number, t--) {
      const turn = of[at];
      if (!turn) return;
      path[t] = turn;
    }
    const anchor = tree.anchor[leaf] as number;
    const own = anchor === NONE ? path : path.slice(tree.depth[anchor]);
    into.push({ own, path, reward: tree.reward[leaf] as number });
  }
}

/** What the predictor learns from a step. Read before the policy moves on: facts and readings belong to the policy that sampled. */
export function experienceOf<Turn>({ source }: StepContext<Turn>, lessons: readonly Lesson<Turn>[]): StepExperience {
  const examples: PrefixExample[] = [];
  const leaves: LeafRecord[] = [];
  for (const lesson of lessons) {
    examplesOf(lesson, examples);
    const { tree } = lesson.grown;
    if (source.turnFacts) leavesOf(tree, (turn) => source.turnFacts?.(tree.task, turn) ?? null, leaves);
  }
  return { examples, leaves, bare: lessons.map(bareOf) };
}
