import type { KnowledgeSettings } from '../knowledge';

/** Difficulty of fn-call. Chosen on GRPO and uniform trees, before any active allocator was run on it. [D] */
export interface FnSettings extends KnowledgeSettings {
  /** Weights of the kinds of dialogue, in the order of `KINDS`. */
  readonly kinds: readonly number[];
  /** Weights of 1, 2, 3 … requests; a long dialogue has one more. */
  readonly requests: readonly number[];
  /** Chance that a request of a miss-param dialogue lacks its parameter. */
  readonly missingParameter: number;
  /** Chance that a call times out; a task has one of these. */
  readonly timeouts: readonly number[];
  /** Weights of 1, 2, 3 … spare turns beyond what the dialogue needs. */
  readonly spareTurns: readonly number[];
}

export const FN_DEFAULTS: FnSettings = {
  zipf: 0.8,
  known: 0.95,
  knownDecay: 14,
  knownWeight: [6, 1.5],
  unknownWeight: [0, 2],
  confusedWeight: [1.2, 0.5],
  prior: 2,
  kinds: [0.4, 0.2, 0.2, 0.2],
  requests: [0.2, 0.25, 0.25, 0.2, 0.1],
  missingParameter: 0.5,
  timeouts: [0, 0.03, 0.06],
  spareTurns: [0.5, 0.5],
};
