import { z } from 'zod';

const positive = z.number().int().min(1);
const share = z.number().min(0).max(1);

/**
 * A run as its author writes it. Defaults are the recommended settings of kg-search: 384 leaves a step, plain gradient of
 * rate 16, uniform for two steps. Unknown keys are refused.
 */
export const runConfigSchema = z.strictObject({
  /** Run id; unique in the installation. */
  run: z.string().min(1).max(200),
  name: z.string().min(1).max(200).optional(),
  /** Runs that belong together. */
  group: z.string().min(1).max(200).nullable().default(null),
  tags: z.array(z.string()).default([]),
  environment: z.string().default('kg-search'),
  allocator: z.string().default('trace'),
  advantage: z.string().default('tree-grpo'),
  targets: z.string().default('paper'),
  /** `hashed`, or `off`. With an allocator that asks no predictor it is trained in shadow and only recorded. */
  predictor: z.string().default('hashed'),
  seed: z.number().int().min(0).default(1),
  steps: positive.max(100_000).default(60),
  /** Root rollouts a step, and continuations per root rollout. */
  M: z.number().int().min(2).default(128),
  N: z.number().int().min(0).default(2),
  mMax: z.number().int().min(2).default(16),
  groupSize: z.number().int().min(2).default(8),
  uniformRoots: z.number().int().min(2).default(4),
  explore: share.default(0.1),
  /** Exponent of trace-gain's weight (1 − Ṽ)^gain. */
  gain: z.number().min(0).default(1),
  /** Most continuations of an anchor, where stage 2 decides by utility; null = no cap. */
  kMax: positive.nullable().default(null),
  /** Width of the draw of the roots' Ṽ from what the predictor holds possible, in stage 1; 0 = its mean. */
  rootDraw: z.number().min(0).default(0),
  /** Noise of predictor exact-noise: standard deviation on the logit of V. */
  noise: z.number().min(0).default(0),
  epsilon: z.number().gt(0).lt(0.5).default(0.02),
  warmUp: z.number().int().min(0).default(2),
  /** Candidates a step, as a multiple of (leaves ÷ 8). */
  poolFactor: z.number().min(1).default(4),
  evaluateEvery: positive.default(10),
  trainTasks: positive.default(512),
  heldOutTasks: z.number().int().min(0).default(256),
  learningRate: z.number().gt(0).default(16),
  sharedPrefix: z.enum(['every-copy', 'once']).default('every-copy'),
});
export type RunConfig = z.infer<typeof runConfigSchema>;
export type RunConfigInput = z.input<typeof runConfigSchema>;
