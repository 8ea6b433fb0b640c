import { z } from 'zod';
import { LOSSES, OPTIMISERS } from '@/lib/policies/embedded/settings';

const positive = z.number().int().min(1);
const share = z.number().min(0).max(1);

/**
 * A run as its author writes it. Unknown keys are refused. Where a key has no default here, the recommended one depends on
 * allocator, predictor, environment and optimiser: `recommended.ts` fills it in, so that a read configuration holds every key.
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
  /** One of docs/predictors.md, or `off`. With an allocator that asks no predictor it is trained in shadow and only recorded. */
  predictor: z.string().default('hashed'),
  seed: z.number().int().min(0).default(1),
  steps: positive.max(100_000).default(60),
  /** Root rollouts a step, and continuations per root rollout. */
  M: z.number().int().min(2).default(128),
  N: z.number().int().min(0).default(2),
  /** Most root rollouts of a prompt, where stage 1 decides by utility. 16; 8 for trace-gain. */
  mMax: z.number().int().min(2).optional(),
  groupSize: z.number().int().min(2).default(8),
  uniformRoots: z.number().int().min(2).default(4),
  /** Share of the root rollouts drawn uniformly. 0 where `rootDraw` explores instead, else .1. */
  explore: share.optional(),
  /** Exponent of trace-gain's weight (1 − Ṽ)^gain. */
  gain: z.number().min(0).default(1),
  /** Most continuations of an anchor, where stage 2 decides by utility; null = no cap. */
  kMax: positive.nullable().default(null),
  /** Width of the draw of the roots' Ṽ from what the predictor holds possible, in stage 1; 0 = its mean. 1 for TRACE with predictor hashed, else 0. */
  rootDraw: z.number().min(0).optional(),
  /** Noise of predictor exact-noise: standard deviation on the logit of V. */
  noise: z.number().min(0).default(0),
  epsilon: z.number().gt(0).lt(0.5).default(0.02),
  warmUp: z.number().int().min(0).default(2),
  /** Candidates a step, as a multiple of (leaves ÷ 8), at most all tasks. 8; 4 for trace-gain and pcl. */
  poolFactor: z.number().gt(0).optional(),
  evaluateEvery: positive.default(10),
  trainTasks: positive.default(512),
  heldOutTasks: z.number().int().min(0).default(256),
  loss: z.enum(LOSSES).default('reinforce'),
  optimiser: z.enum(OPTIMISERS).default('plain'),
  /** 16 for the plain gradient, .05 for Adam; divided by the epochs. */
  learningRate: z.number().gt(0).optional(),
  /** Passes over a step's turns. 4 for PPO, else 1. */
  epochs: positive.max(100).optional(),
  /** PPO's ε. */
  clipRatio: z.number().gt(0).lt(1).default(0.2),
  /** Largest norm of a gradient; null = any. .15 for fn-call under the plain gradient, else null. */
  gradientClip: z.number().gt(0).nullable().optional(),
  sharedPrefix: z.enum(['every-copy', 'once']).default('every-copy'),
});

type Read = z.infer<typeof runConfigSchema>;
/** Keys whose default depends on others. */
export type DependentKey = 'mMax' | 'explore' | 'rootDraw' | 'poolFactor' | 'learningRate' | 'epochs' | 'gradientClip';
/** A run with every setting decided. */
export type RunConfig = Omit<Read, DependentKey> & { [Key in DependentKey]: Exclude<Read[Key], undefined> };
export type ReadRunConfig = Read;
export type RunConfigInput = z.input<typeof runConfigSchema>;
