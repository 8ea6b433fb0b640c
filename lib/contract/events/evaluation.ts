import { z } from 'zod';
import { attemptEnvelope, countSchema, idSchema, ordinalSchema, realSchema } from '../common';

/** Evaluation of the policy on a dataset before a step's update. */
export const evaluationEventSchema = z.object({
  ...attemptEnvelope,
  kind: z.literal('evaluation'),
  step: ordinalSchema,
  /** e.g. "held-out", "train". */
  dataset: z.string().min(1),
  n: countSchema,
  /** Successes among n; a fraction where `exact`. */
  correct: realSchema,
  /** True where the value is an exact expectation (no sampling error), so that no interval is drawn. */
  exact: z.boolean().default(false),
  results: z.array(z.object({ prompt: idSchema, value: realSchema })).optional(),
});
export type EvaluationEvent = z.infer<typeof evaluationEventSchema>;
