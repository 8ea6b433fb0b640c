import { type DecisionGraph, TERMINAL } from '@/lib/engine/interfaces/decision-graph';

/** A policy's choices and values in one task's graph. */
export interface Solution {
  readonly choice: Float64Array; // π(a | s) [A]
  readonly value: Float64Array; // V(s) [S]
}

export function emptySolution(graph: DecisionGraph): Solution {
  return { choice: new Float64Array(graph.actionState.length), value: new Float64Array(graph.states) };
}

/** Softmax over the summed feature weights of each action of state s, written into `choice`. */
function decide(graph: DecisionGraph, weights: Float64Array, choice: Float64Array, s: number): void {
  const { actionStart, featureStart, features } = graph;
  const mask = weights.length - 1;
  const from = actionStart[s] as number;
  const to = actionStart[s + 1] as number;
  let top = Number.NEGATIVE_INFINITY;
  for (let a = from; a < to; a++) {
    let score = 0;
    const end = featureStart[a + 1] as number;
    for (let f = featureStart[a] as number; f < end; f++) score += weights[(features[f] as number) & mask] as number;
    choice[a] = score;
    if (score > top) top = score;
  }
  let sum = 0;
  for (let a = from; a < to; a++) sum += choice[a] = Math.exp((choice[a] as number) - top);
  for (let a = from; a < to; a++) choice[a] = (choice[a] as number) / sum;
}

/**
 * V(s) = Σ_a π(a|s) Σ_o p(o|s,a)·[terminal ? r : V(s')], exactly, by backward induction over the graph; fills `solution`.
 * Weights are a power of two in number. Cost O(features + outcomes).
 */
export function solve(graph: DecisionGraph, weights: Float64Array, { choice, value }: Solution): void {
  const { backward, chosenAs, actionStart, outcomeStart, chance, next, reward } = graph;
  for (let i = 0; i < backward.length; i++) {
    const s = backward[i] as number;
    const alike = chosenAs[s] as number;
    const from = actionStart[s] as number;
    const to = actionStart[s + 1] as number;
    if (alike === s) decide(graph, weights, choice, s);
    else choice.copyWithin(from, actionStart[alike] as number, actionStart[alike + 1] as number);
    let v = 0;
    for (let a = from; a < to; a++) {
      let q = 0;
      const end = outcomeStart[a + 1] as number;
      for (let o = outcomeStart[a] as number; o < end; o++) {
        const then = next[o] as number;
        q += (chance[o] as number) * ((then === TERMINAL ? reward[o] : value[then]) as number);
      }
      v += (choice[a] as number) * q;
    }
    value[s] = v;
  }
}
