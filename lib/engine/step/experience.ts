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

/** Facts of every turn of a tree and of its leaves. Nothing where the source has none. */
function factsOf<Turn>({ source }: StepContext<Turn>, tree: Tree<Turn>, turns: TurnFacts[], leaves: LeafRecord[]): void {
  const of: TurnFacts[] = [];
  for (let node = 1; node < tree.parent.length; node++) {
    const facts = source.turnFacts?.(tree.task, tree.turn[node] as Turn);
    if (!facts) return;
    of.push(facts);
  }
  const done: (readonly TurnChoice[])[] = [[]]; // [N]
  of.forEach((facts, i) => {
    done.push(executedAfter(done[tree.parent[i + 1] as number] ?? [], facts));
    turns.push(facts);
  });
  for (const leaf of tree.leaves) leaves.push({ done: done[leaf] ?? [], final: of[leaf - 1]?.final === true, reward: tree.reward[leaf] as number });
}

/** What the predictor learns from a step. Read before the policy moves on: facts and readings belong to the policy that sampled. */
export function experienceOf<Turn>(context: StepContext<Turn>, lessons: readonly Lesson<Turn>[]): StepExperience {
  const examples: PrefixExample[] = [];
  const turns: TurnFacts[] = [];
  const leaves: LeafRecord[] = [];
  for (const lesson of lessons) {
    examplesOf(lesson, examples);
    factsOf(context, lesson.grown.tree, turns, leaves);
  }
  return { examples, turns, leaves, bare: lessons.map(bareOf) };
}
