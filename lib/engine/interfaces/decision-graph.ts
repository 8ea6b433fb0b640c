import type { Outlook, TurnFacts } from './turn-facts';

/**
 * What states look like to a policy: the features of their actions, in order. States that look alike, in whatever task, are
 * chosen in with the same chances, and there are far fewer looks than states. Grows as tasks are compiled. L looks, B actions in all.
 */
export interface Looks {
  readonly actionStart: readonly number[]; // [L + 1]
  readonly featureStart: readonly number[]; // [B + 1]
  /** 32-bit hashes, as a graph's. */
  readonly features: readonly number[];
}

/**
 * A task as the graph of its reachable states, compiled once. Sampling and dynamic programming walk the same arrays, so V is
 * exact for every state under any policy that scores actions by features. S states, A actions in all, O outcomes in all; the
 * actions of state s are actionStart[s] … actionStart[s+1] − 1, and likewise outcomes of an action. State 0 is the start.
 */
export interface DecisionGraph {
  readonly states: number; // S
  /** States with every successor before its predecessors: the order of backward induction. [S] */
  readonly backward: Int32Array;
  readonly actionStart: Int32Array; // [S + 1]
  /** Looks of the states of all graphs of the world. */
  readonly looks: Looks;
  readonly lookOf: Int32Array; // [S]
  readonly actionState: Int32Array; // [A]
  readonly featureStart: Int32Array; // [A + 1]
  /** 32-bit hashes of what the policy sees of an action; a policy masks them to its own size. */
  readonly features: Int32Array;
  readonly outcomeStart: Int32Array; // [A + 1]
  /** The first action of the same state with the same outcomes, so that both lead to the same; an action itself where it is the first. [A] */
  readonly outcomesAs: Int32Array;
  readonly outcomeAction: Int32Array; // [O]
  readonly chance: Float64Array; // [O]
  /** Next state, or TERMINAL. [O] */
  readonly next: Int32Array;
  readonly reward: Float64Array; // [O], counts where next is TERMINAL
  /** 1 where a terminal outcome is the turn limit's doing. [O] */
  readonly limit: Uint8Array;
  /** Predictor features of each state. */
  readonly stateFeatureStart: Int32Array; // [S + 1]
  readonly stateFeatures: Int32Array;
  /** What an action adds to the history that the predictor sees: a feature hash, FORGET or NOTHING. [A] */
  readonly history: Float64Array;
  /** Public facts of states and outcomes, computed when asked for; null where the family has none. */
  readonly facts: { readonly outlook: (state: number) => Outlook; readonly turn: (outcome: number) => TurnFacts } | null;
}

export const TERMINAL = -1;
/** History marks; hashes are int32, so these lie outside of them. */
export const NOTHING = 2 ** 40;
export const FORGET = 2 ** 41;
