import type { KnowledgeSettings } from '../knowledge';

/** Difficulty of kg-search. Chosen on GRPO and uniform trees: what is hard is what the policy does not know, not noise. [D] */
export interface KgSettings extends KnowledgeSettings {
  /** Weights of 1, 2, 3 … hops. */
  readonly hops: readonly number[];
  /** Chance that a search finds nothing; a task has one of these. */
  readonly misses: readonly number[];
  /** The same once the path is wrong. */
  readonly offPathMiss: number;
  /** Weights of 1, 2, 3 … spare turns beyond the hops and the answer's. */
  readonly spareTurns: readonly number[];
}

export const KG_DEFAULTS: KgSettings = {
  zipf: 0.8,
  known: 0.95,
  knownDecay: 14,
  knownWeight: [5, 1.5],
  unknownWeight: [0.5, 2],
  confusedWeight: [1.2, 0.5],
  prior: 2,
  hops: [0.25, 0.3, 0.25, 0.2],
  misses: [0, 0.05, 0.1],
  offPathMiss: 0.3,
  spareTurns: [0.5, 0.5],
};
