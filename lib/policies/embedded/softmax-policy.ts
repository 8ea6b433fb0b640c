import type { DecisionGraph } from '@/lib/engine/interfaces/decision-graph';
import { emptySolution, type Solution, solve } from './solve';

export interface SoftmaxSettings {
  readonly bits: number;
  readonly learningRate: number;
}

/** 2^14 hashed features, plain gradient of rate 16. [D] */
export const SOFTMAX_DEFAULTS: SoftmaxSettings = { bits: 14, learningRate: 16 };

interface State {
  readonly format: 1;
  readonly updates: number;
  readonly weights: Float64Array;
}

/** A turn to learn from: what was done, and what ∇ log π of it is multiplied with. */
export interface WeightedAction {
  readonly graph: DecisionGraph;
  readonly action: number;
  readonly weight: number;
}

/** Log-linear softmax over hashed features of a state's actions; learns by plain gradient ascent. */
export class SoftmaxPolicy {
  /** Updates made so far; every one makes solutions anew. */
  updates = 0;
  private weights: Float64Array; // [2^bits]
  private readonly gradient: Float64Array; // [2^bits]
  private readonly solutions = new WeakMap<DecisionGraph, Solution & { version: number }>();

  constructor(
    initialWeights: readonly (readonly [feature: number, weight: number])[],
    private readonly settings: SoftmaxSettings = SOFTMAX_DEFAULTS,
  ) {
    const size = 1 << settings.bits;
    this.weights = new Float64Array(size);
    this.gradient = new Float64Array(size);
    for (const [feature, weight] of initialWeights) {
      const at = feature & (size - 1);
      this.weights[at] = (this.weights[at] as number) + weight;
    }
  }

  get version(): string {
    return `softmax@${this.updates}`;
  }

  /** Choices and exact values in a graph under the current weights; solved once per version. */
  solution(graph: DecisionGraph): Solution {
    let held = this.solutions.get(graph);
    if (!held) {
      held = { ...emptySolution(graph), version: -1 };
      this.solutions.set(graph, held);
    }
    if (held.version !== this.updates) {
      solve(graph, this.weights, held);
      held.version = this.updates;
    }
    return held;
  }

  /** Gradient of Σ weight · log π(action) at the current weights. [2^bits] */
  gradientOf(actions: Iterable<WeightedAction>): Float64Array {
    const gradient = this.gradient.fill(0);
    const mask = gradient.length - 1;
    for (const { graph, action, weight } of actions) {
      const { choice } = this.solution(graph);
      const { actionStart, actionState, featureStart, features } = graph;
      const state = actionState[action] as number;
      for (let a = actionStart[state] as number; a < (actionStart[state + 1] as number); a++) {
        const slope = weight * ((a === action ? 1 : 0) - (choice[a] as number));
        for (let f = featureStart[a] as number; f < (featureStart[a + 1] as number); f++) {
          const at = (features[f] as number) & mask;
          gradient[at] = (gradient[at] as number) + slope;
        }
      }
    }
    return gradient;
  }

  /** One step of plain gradient ascent. Returns metrics by name. Throws RangeError, unchanged, on a gradient that is not finite. */
  update(actions: Iterable<WeightedAction>): Readonly<Record<string, number>> {
    const gradient = this.gradientOf(actions);
    let squares = 0;
    for (const g of gradient) squares += g * g;
    if (!Number.isFinite(squares)) throw new RangeError(`the gradient after ${this.version} is not finite`);
    const rate = this.settings.learningRate;
    for (let i = 0; i < gradient.length; i++) this.weights[i] = (this.weights[i] as number) + rate * (gradient[i] as number);
    this.updates++;
    return { 'policy.gradientNorm': Math.sqrt(squares) };
  }

  checkpoint(): State {
    return { format: 1, updates: this.updates, weights: this.weights.slice() };
  }

  /** Throws TypeError on a state that is not its own. */
  restore(state: unknown): void {
    const held = state as Partial<State> | null;
    if (held?.format !== 1 || held.weights?.length !== this.weights.length)
      throw new TypeError('the checkpoint is not of this policy: another kind, size or format');
    this.updates = held.updates ?? 0;
    this.weights = Float64Array.from(held.weights);
  }
}
