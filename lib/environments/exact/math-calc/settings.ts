import type { KnowledgeSettings } from '../knowledge';

/** Difficulty of math-calc. Chosen on GRPO and uniform trees, before any active allocator was run on it. [D] */
export interface MathSettings extends KnowledgeSettings {
  /** Weights of 1, 2, 3 … steps of calculation. */
  readonly steps: readonly number[];
  /** Chance that mental arithmetic slips with operands of 1, 2, 3 digits. */
  readonly slips: readonly number[];
  /** Chance that a wrong operation gives a number that cannot be. */
  readonly odd: number;
  /** Spare units beyond one a step and one for the answer, as shares of the steps, and their weights. */
  readonly spareShares: readonly number[];
  readonly spareWeights: readonly number[];
}

export const MATH_DEFAULTS: MathSettings = {
  zipf: 0.8,
  known: 0.97,
  knownDecay: 30,
  knownWeight: [8, 2],
  unknownWeight: [-0.5, 2.5],
  confusedWeight: [1.2, 0.5],
  prior: 3,
  steps: [0.15, 0.2, 0.2, 0.2, 0.15, 0.1],
  slips: [0.002, 0.05, 0.3],
  odd: 0.5,
  spareShares: [0.7, 1.1],
  spareWeights: [0.15, 0.85],
};
