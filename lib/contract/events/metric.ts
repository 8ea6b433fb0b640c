import { z } from 'zod';
import { attemptEnvelope, ordinalSchema, realSchema } from '../common';

/** One point of any series the producer wants shown; the value may be non-finite. */
export const metricEventSchema = z.object({
  ...attemptEnvelope,
  kind: z.literal('metric'),
  step: ordinalSchema,
  name: z.string().min(1).max(200),
  unit: z.string().nullable(),
  value: realSchema,
});
export type MetricEvent = z.infer<typeof metricEventSchema>;
