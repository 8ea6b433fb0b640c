import { type DecisionGraph, TERMINAL } from '@/lib/engine/interfaces/decision-graph';
import type { LookChoices } from './look-choices';

/** A policy's choices and values in one task's graph. */
export interface Solution {
  readonly choice: Float64Array; // π(a | s) [A]
  readonly value: Float64Array; // V(s) [S]
}

export function emptySolution(graph: DecisionGraph): Solution {
  return { choice: new Float64Array(graph.actionState.length), value: new Float64Array(graph.states) };
}

/** Mean value of what action `a` leads to. */
function actionValue({ outcomeStart, chance, next, reward }: DecisionGraph, value: Float64Array, a: number): number {
  let q = 0;
  const end = outcomeStart[a + 1] as number;
  for (let o = outcomeStart[a] as number; o < end; o++) {
    const then = next[o] as number;
    q += (chance[o] as number) * ((then === TERMINAL ? reward[o] : value[then]) as number);
  }
  return q;
}

/** Of the actions of the state at hand, by their place in it; states have few. */
let quality = new Float64Array(64);

/**
 * V(s) = Σ_a π(a|s) Σ_o p(o|s,a)·[terminal ? r : V(s')], exactly, by backward induction over the graph; fills `solution`.
 * Cost O(actions + outcomes), and the features of looks not met before.
 */
export function solve(graph: DecisionGraph, choices: LookChoices, { choice, value }: Solution): void {
  const { backward, lookOf, actionStart, outcomesAs } = graph;
  choices.makeRoom();
  const { chance } = choices;
  for (let i = 0; i < backward.length; i++) {
    const s = backward[i] as number;
    const from = actionStart[s] as number;
    const to = actionStart[s + 1] as number;
    if (to - from > quality.length) quality = new Float64Array(2 * (to - from));
    const shift = choices.at(lookOf[s] as number) - from;
    let v = 0;
    for (let a = from; a < to; a++) {
      const p = chance[a + shift] as number;
      choice[a] = p;
      const as = outcomesAs[a] as number;
      if (as === a) quality[a - from] = actionValue(graph, value, a);
      v += p * (quality[as - from] as number);
    }
    value[s] = v;
  }
}
