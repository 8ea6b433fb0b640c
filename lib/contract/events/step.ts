import { z } from 'zod';
import { attemptEnvelope, countSchema, idSchema, ordinalSchema, realSchema } from '../common';

/** Stage-1 decision for one prompt (TRACE §stage 1), as it was when it was taken. */
export const stageOneSchema = z.object({
  /** Ṽ of the prompt's root at decision time, in [0, 1]; null if the allocator asked no predictor. */
  v: realSchema.nullable(),
  predictor: z.string().nullable(),
  /** The predictor's mean, where `v` was drawn around it or the allocator did not ask. */
  vMean: realSchema.nullable().optional(),
  /** Exact success probability under the policy of this step, where the environment knows it. */
  exactV: realSchema.nullable(),
  /** Running counts of the prompt's bare rollouts before this step, older steps discounted. */
  passed: realSchema.optional(),
  tried: realSchema.optional(),
  /** Root rollouts given. */
  m: countSchema,
  /** U_root(v, m); null where the allocator has no such utility. */
  utility: realSchema.nullable(),
  /** 1 = first among the candidates; ties by candidate order. */
  rank: countSchema.nullable(),
  /** How the budget came: by utility, by the uniform share, or not at all and why. */
  reason: z.string(),
});
export type StageOne = z.infer<typeof stageOneSchema>;

/** A training step begins: its budget and every candidate prompt with its stage-1 decision, the unfunded ones included. */
export const stepEventSchema = z.object({
  ...attemptEnvelope,
  kind: z.literal('step'),
  step: ordinalSchema,
  /** M root rollouts and N continuations per root rollout: M(1 + N) leaves. Null where unknown. */
  budget: z.object({ M: countSchema, N: countSchema }).nullable(),
  policyVersion: z.string().nullable(),
  predictorVersion: z.string().nullable(),
  /** True while the allocator still draws uniformly. */
  warmUp: z.boolean().default(false),
  /** The step's random key (two 32-bit integers): with it any allocator's draws can be made again. */
  key: z.tuple([z.number().int(), z.number().int()]).optional(),
  candidates: z.array(stageOneSchema.extend({ prompt: idSchema })).default([]),
});
export type StepEvent = z.infer<typeof stepEventSchema>;
