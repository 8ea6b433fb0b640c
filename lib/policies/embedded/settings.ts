/** `reinforce`: importance-weighted policy gradient; `ppo`: the clipped surrogate. `-baseline`: rewards less a learned value instead of the tree's advantage. */
export const LOSSES = ['reinforce', 'ppo', 'reinforce-baseline', 'ppo-baseline'] as const;
export type Loss = (typeof LOSSES)[number];
export const OPTIMISERS = ['plain', 'adam'] as const;
export type Optimiser = (typeof OPTIMISERS)[number];

export interface SoftmaxSettings {
  readonly bits: number;
  readonly learningRate: number;
  readonly loss: Loss;
  /** Passes over a step's turns; after the first, each is weighted by how much likelier it has become. */
  readonly epochs: number;
  /** PPO: a ratio of chances beyond 1 ± this gains nothing more. */
  readonly clipRatio: number;
  readonly optimiser: Optimiser;
  /** Largest Euclidean norm of a gradient; longer ones are scaled down. Null = any. */
  readonly gradientClip: number | null;
}

/** 2^14 hashed features, one pass of plain gradient of rate 16. [D] */
export const SOFTMAX_DEFAULTS: SoftmaxSettings = {
  bits: 14,
  learningRate: 16,
  loss: 'reinforce',
  epochs: 1,
  clipRatio: 0.2,
  optimiser: 'plain',
  gradientClip: null,
};
