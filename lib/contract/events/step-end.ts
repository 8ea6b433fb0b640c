import { z } from 'zod';
import { attemptEnvelope, ordinalSchema, realSchema } from '../common';

/** A step is complete. Metrics are the producer's own (loss, KL, entropy, predictor loss, wall ms by phase, tokens); what Canopy derives from nodes is never taken from here. */
export const stepEndEventSchema = z.object({
  ...attemptEnvelope,
  kind: z.literal('step-end'),
  step: ordinalSchema,
  /** Trees the producer finished in this step. */
  trees: z.number().int().min(0).nullable(),
  metrics: z.record(z.string(), realSchema).default({}),
  wallMs: realSchema.nullable(),
});
export type StepEndEvent = z.infer<typeof stepEndEventSchema>;
