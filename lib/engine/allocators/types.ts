import type { Key } from '../random/key';

/** What stage 1 knows of a step's candidate prompts when it decides. All of it is recorded, so that it can be asked again. */
export interface RootStatistics {
  readonly prompts: readonly string[]; // [n]
  /** Ṽ of each root as decisions use it, clipped to [ε, 1 − ε]; null where the run has no predictor. [n] */
  readonly v: Float64Array | null;
  /** Running counts of each prompt's bare rollouts before this step, older steps discounted; 0 of 0 where it never had one. [n] */
  readonly passed: Float64Array;
  readonly tried: Float64Array;
  /** Nothing has been learned yet: draw uniformly. */
  readonly warmUp: boolean;
}

export interface RootBudget {
  /** Root rollouts M and continuations per root rollout N of the step; M(1+N) leaves in all. */
  readonly M: number;
  readonly N: number;
  readonly mMax: number;
  /** Rollouts of a group where groups are fixed (GRPO). */
  readonly groupSize: number;
  /** Root rollouts a prompt where stage 1 is uniform but trees are grown. */
  readonly uniformRoots: number;
  /** Share of M drawn uniformly. */
  readonly explore: number;
  /** Exponent g of trace-gain's weight (1 − Ṽ)^g. */
  readonly gain: number;
}

/** Stage-1 answer. Everything that a reader needs to see why a prompt got what it got. */
export interface RootPlan {
  /** Root rollouts a prompt; Σ = M, or M(1+N) for an allocator without stage 2. [n] */
  readonly counts: Int32Array;
  /** The v that the decision used; null where it asked no predictor. */
  readonly v: Float64Array | null;
  /** Utility of what was given, NaN where none was computed; null as `v`. */
  readonly utility: Float64Array | null;
  /** 1-based, by falling utility at equal m; null as `v`. */
  readonly rank: Int32Array | null;
  readonly reasons: readonly string[]; // [n]
}

/** What stage 2 knows of one tree's anchors, in order of rollout and turn. */
export interface PrefixStatistics {
  readonly prompt: string;
  /** Factual reward of the bare rollout through each anchor. [A] */
  readonly r: Float64Array;
  /** Ṽ of each anchor, clipped; null where the run has no predictor. [A] */
  readonly v: Float64Array | null;
  readonly rollout: Int32Array; // [A]
  readonly turn: Int32Array; // [A]
  /** Bare rollouts of the tree; those of a single turn have no anchor. */
  readonly rollouts: number;
  /** Most continuations of an anchor; null = no cap. */
  readonly kMax: number | null;
  readonly warmUp: boolean;
}

/** Stage-2 answer. */
export interface PrefixPlan {
  readonly counts: Int32Array; // [A]
  /** Units that go to fresh root rollouts. Σ counts + toRoots = budget. */
  readonly toRoots: number;
  readonly v: Float64Array | null; // [A]
  readonly q: Float64Array | null; // [A]
  readonly utility: Float64Array | null; // [A]
  /** 1 = the anchor whose first unit gained most. [A] */
  readonly rank: Int32Array | null;
}

/** Root rollouts for every candidate. Synchronous, deterministic, conserves the budget; draws with `key` alone. */
export type AllocateRoots = (statistics: RootStatistics, budget: RootBudget, key: Key) => RootPlan;
/** Continuations for every anchor of one tree; same promises. */
export type AllocatePrefixes = (statistics: PrefixStatistics, budget: number, key: Key) => PrefixPlan;

/**
 * An extension point: a new allocator is one file with one of these, one line in the registry, one golden, one property test,
 * one row in the docs. Σ counts is M with a stage 2 and M(1+N) without: budgets are equal, and the engine asserts it.
 */
export interface Allocator {
  readonly name: string;
  /** True where a decision uses Ṽ, so that a run without predictor is refused. */
  readonly needsPredictor: boolean;
  readonly roots: AllocateRoots;
  /** Null: no stage 2; all M(1+N) leaves are root rollouts. */
  readonly prefixes: AllocatePrefixes | null;
  /** True where stage 1 gives nobody more than mMax, so that too small a pool cannot hold the budget. */
  readonly capped: boolean;
  /**
   * True where groups without contrast are discarded and the policy waits until M(1+N) ÷ groupSize groups with contrast are
   * there, over as many steps as it takes. What is discarded was sampled, is recorded, and counts as spent.
   */
  readonly resamples: boolean;
}
