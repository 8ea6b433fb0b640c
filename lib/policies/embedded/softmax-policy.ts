import type { DecisionGraph, Looks } from '@/lib/engine/interfaces/decision-graph';
import { LookChoices } from './look-choices';
import { type Ascent, ascentOf, clipNorm, type OptimiserState } from './optimiser';
import { SOFTMAX_DEFAULTS, type SoftmaxSettings } from './settings';
import { emptySolution, type Solution, solve } from './solve';
import type { WeightedActions } from './weighted-actions';

interface State {
  readonly format: 2;
  readonly updates: number;
  readonly weights: Float64Array;
  readonly optimiser: OptimiserState;
}

/**
 * Derivative of a turn's loss by its log-probability at ratio ρ = π(a) ÷ π_old(a). Importance sampling: ρ·w. Clipped
 * (PPO, arXiv 1707.06347): what is positive stops counting at ρ > 1 + ε, what is negative at ρ < 1 − ε.
 */
function slopeAt(ratio: number, weight: number, negative: number, clipRatio: number): number {
  const up = ratio > 1 + clipRatio ? 0 : weight - negative;
  const down = ratio < 1 - clipRatio ? 0 : negative;
  return ratio * (up + down);
}

/** Log-linear softmax over hashed features of a state's actions; learns by gradient ascent. */
export class SoftmaxPolicy {
  /** Updates made so far. */
  updates = 0;
  /** Grows whenever the weights move; every one makes solutions anew. */
  revision = 0;
  private weights: Float64Array; // [2^bits]
  private readonly gradient: Float64Array; // [2^bits]
  private readonly ascent: Ascent;
  private readonly solutions = new WeakMap<DecisionGraph, Solution & { version: number }>();
  private readonly choices = new WeakMap<Looks, LookChoices>();
  readonly settings: SoftmaxSettings;

  constructor(initialWeights: readonly (readonly [feature: number, weight: number])[], settings: Partial<SoftmaxSettings> = {}) {
    this.settings = { ...SOFTMAX_DEFAULTS, ...settings };
    const size = 1 << this.settings.bits;
    this.weights = new Float64Array(size);
    this.gradient = new Float64Array(size);
    this.ascent = ascentOf(this.settings.optimiser, size);
    for (const [feature, weight] of initialWeights) {
      const at = feature & (size - 1);
      this.weights[at] = (this.weights[at] as number) + weight;
    }
  }

  get version(): string {
    return `softmax@${this.updates}`;
  }

  /** Choices and exact values in a graph under the current weights; solved once per revision. */
  solution(graph: DecisionGraph): Solution {
    let held = this.solutions.get(graph);
    if (!held) {
      held = { ...emptySolution(graph), version: -1 };
      this.solutions.set(graph, held);
    }
    if (held.version !== this.revision) {
      solve(graph, this.choicesOf(graph.looks), held);
      held.version = this.revision;
    }
    return held;
  }

  private choicesOf(looks: Looks): LookChoices {
    let held = this.choices.get(looks);
    if (!held) {
      held = new LookChoices(looks, this.weights);
      this.choices.set(looks, held);
    }
    return held.under(this.weights, this.revision);
  }

  /** Chance of each action now. [terms] */
  chances({ graph, action }: WeightedActions): Float64Array {
    return Float64Array.from(action, (taken, i) => this.solution(graph[i] as DecisionGraph).choice[taken] as number);
  }

  /**
   * Gradient of the loss at the current weights, for turns that were sampled with the chances `old`; at those chances it is
   * Σ weight · ∇ log π(action) for every loss. [2^bits]
   */
  gradientOf({ graph: graphs, action, weight, negative }: WeightedActions, old?: Float64Array): Float64Array {
    this.gradient.fill(0);
    const clipRatio = this.settings.loss.startsWith('ppo') ? this.settings.clipRatio : Number.POSITIVE_INFINITY;
    let graph: DecisionGraph | undefined;
    let choice: Float64Array = this.gradient;
    for (let i = 0; i < graphs.length; i++) {
      // Terms come tree by tree.
      if (graphs[i] !== graph) {
        graph = graphs[i] as DecisionGraph;
        choice = this.solution(graph).choice;
      }
      const taken = action[i] as number;
      const ratio = old ? (choice[taken] as number) / (old[i] as number) : 1;
      const slope = ratio === 1 ? (weight[i] as number) : slopeAt(ratio, weight[i] as number, negative[i] as number, clipRatio);
      if (slope !== 0) this.addTerm(graph as DecisionGraph, taken, choice, slope);
    }
    return this.gradient;
  }

  private addTerm({ actionStart, actionState, featureStart, features }: DecisionGraph, action: number, choice: Float64Array, slope: number): void {
    const { gradient } = this;
    const mask = gradient.length - 1;
    const state = actionState[action] as number;
    const last = actionStart[state + 1] as number;
    for (let a = actionStart[state] as number; a < last; a++) {
      const part = slope * ((a === action ? 1 : 0) - (choice[a] as number));
      const end = featureStart[a + 1] as number;
      for (let f = featureStart[a] as number; f < end; f++) {
        const at = (features[f] as number) & mask;
        gradient[at] = (gradient[at] as number) + part;
      }
    }
  }

  /** Learns from one batch, `epochs` times over. Returns metrics by name. Throws RangeError, unchanged, on a gradient that is not finite. */
  update(terms: WeightedActions): Readonly<Record<string, number>> {
    const { epochs, learningRate, gradientClip } = this.settings;
    const old = epochs > 1 ? this.chances(terms) : undefined;
    const metrics: Record<string, number> = {};
    for (let epoch = 0; epoch < epochs; epoch++) {
      const gradient = this.gradientOf(terms, old);
      const norm = clipNorm(gradient, gradientClip);
      if (!Number.isFinite(norm)) throw new RangeError(`the gradient after ${this.version} is not finite`);
      if (epoch === 0) metrics['policy.gradientNorm'] = norm;
      this.ascent.step(this.weights, gradient, learningRate);
      this.revision++;
    }
    if (old) Object.assign(metrics, this.drift(terms, old));
    this.updates++;
    return metrics;
  }

  /** How far several epochs went from the policy that sampled: mean ρ − 1 − log ρ over the turns, and the share of clipped ones. */
  private drift(terms: WeightedActions, old: Float64Array): Record<string, number> {
    const { clipRatio } = this.settings;
    let kl = 0;
    let outside = 0;
    this.chances(terms).forEach((chance, i) => {
      const ratio = chance / (old[i] as number);
      kl += ratio - 1 - Math.log(ratio);
      if (Math.abs(ratio - 1) > clipRatio) outside++;
    });
    const n = Math.max(1, terms.length);
    return { 'policy.kl': kl / n, 'policy.outsideClip': outside / n };
  }

  checkpoint(): State {
    return { format: 2, updates: this.updates, weights: this.weights.slice(), optimiser: this.ascent.checkpoint() };
  }

  /** Throws TypeError on a state that is not its own. */
  restore(state: unknown): void {
    const held = state as Partial<State> | null;
    if (held?.format !== 2 || held.weights?.length !== this.weights.length || !held.optimiser)
      throw new TypeError('the checkpoint is not of this policy: another kind, size or format');
    this.ascent.restore(held.optimiser);
    this.updates = held.updates ?? 0;
    this.weights = Float64Array.from(held.weights);
    this.revision++;
  }
}
