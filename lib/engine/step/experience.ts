import type { TurnFacts } from '../interfaces/turn-facts';
import type { BareRecord, LeafRecord, PrefixExample, Reading, StepExperience } from '../predictor/types';
import { NONE, ROOT } from '../tree/tree';
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

/** What the predictor learns from a step. */
export function experienceOf(lessons: readonly Lesson<unknown>[]): StepExperience {
  const examples: PrefixExample[] = [];
  const turns: TurnFacts[] = [];
  const leaves: LeafRecord[] = [];
  for (const lesson of lessons) {
    examplesOf(lesson, examples);
    for (const turn of lesson.grown.records.turns) turns.push(turn);
    for (const leaf of lesson.grown.records.leaves) leaves.push(leaf);
  }
  return { examples, turns, leaves, bare: lessons.map(bareOf) };
}
