import type { PrefixFacts, TurnChoice, TurnFacts } from '../interfaces/turn-facts';
import type { Key } from '../random/key';

/** A prefix whose V is asked for. */
export interface PrefixQuery {
  readonly task: string;
  readonly root: boolean;
  /** 32-bit feature hashes of state and history; made only when asked for. */
  readonly features: () => readonly number[];
  /** Null where the source has no public facts. */
  readonly facts: PrefixFacts | null;
  readonly exactV: number | null;
  /** Names the prefix in its step, for predictors that add noise; made only when asked for. */
  readonly key: () => Key;
}

/**
 * A prediction. A predictor may keep more in it: learning from a prefix uses its features as they stood when it was predicted, and
 * what comes back to `fit` is what `read` gave.
 */
export interface Reading {
  /** Ṽ in [0, 1]. */
  readonly v: number;
}

/** A visited prefix with what came of it. */
export interface PrefixExample {
  readonly task: string;
  readonly root: boolean;
  /** On a bare rollout (the root included), not inside a continuation. */
  readonly bare: boolean;
  readonly reading: Reading;
  /** V̂ in [0, 1]. */
  readonly target: number;
}

/** One leaf and what led to it. */
export interface LeafRecord {
  /** Executed choices from the root or the last new beginning on, in order. */
  readonly done: readonly TurnChoice[];
  /** It ended in a final answer. */
  readonly final: boolean;
  readonly reward: number;
}

/** A tree's bare rollouts, counted. */
export interface BareRecord {
  readonly task: string;
  readonly root: Reading;
  readonly passed: number;
  readonly tried: number;
}

/** What one step taught. */
export interface StepExperience {
  readonly examples: readonly PrefixExample[];
  readonly bare: readonly BareRecord[];
  /** Every sampled turn once; empty, as `leaves`, where the source has no public facts. */
  readonly turns: readonly TurnFacts[];
  readonly leaves: readonly LeafRecord[];
}

/** One shared estimate of V for roots and prefixes; it serves allocation only, never the policy gradient. [P] */
export interface Predictor {
  /** Grows with every fit; the name under which a prediction is recorded. */
  readonly version: string;
  read(query: PrefixQuery): Reading;
  /** True where `read` depends on the node that asks, not on the prefix alone, so that it is asked for each node. */
  readonly noisy?: boolean;
  /** True where it learns from prefixes inside continuations too, so that what they were predicted from must be kept. */
  readonly learnsInside: boolean;
  /**
   * Ṽ of a root drawn from what the predictor holds possible instead of its mean (Thompson sampling), `scale` times as wide.
   * All roots of a step are drawn with one key. Absent: the predictor knows its mean only.
   */
  draw?(query: PrefixQuery, reading: Reading, scale: number, key: Key): number;
  /** Learns from one step; used from the next step on. Returns metrics by name. */
  fit(step: StepExperience, key: Key): Readonly<Record<string, number>>;
  checkpoint(): unknown;
  /** Throws TypeError on a state that is not its own. */
  restore(state: unknown): void;
}

/** What a predictor is told when it is made. */
export interface PredictorSettings {
  /** `exact-noise`: standard deviation of the noise on the logit of V. */
  readonly noise: number;
}
