import type { DecisionGraph } from '@/lib/engine/interfaces/decision-graph';

/** A turn to learn from: what was done, and what ∇ log π of it is multiplied with. */
export interface WeightedAction {
  readonly graph: DecisionGraph;
  readonly action: number;
  readonly weight: number;
  /** The part of `weight` that comes from negative advantages, ≤ 0; all of a negative weight where left out. */
  readonly negative?: number;
}

/** Turns to learn from, column by column, since a step has tens of thousands; those of one graph stand together. K turns. */
export class WeightedActions {
  readonly graph: DecisionGraph[] = []; // [K]
  readonly action: number[] = []; // [K]
  readonly weight: number[] = []; // [K]
  readonly negative: number[] = []; // [K]

  /** @param actions what to begin with */
  constructor(actions: Iterable<WeightedAction> = []) {
    for (const { graph, action, weight, negative } of actions) this.add(graph, action, weight, negative ?? Math.min(0, weight));
  }

  get length(): number {
    return this.graph.length;
  }

  add(graph: DecisionGraph, action: number, weight: number, negative: number): void {
    this.graph.push(graph);
    this.action.push(action);
    this.weight.push(weight);
    this.negative.push(negative);
  }
}
