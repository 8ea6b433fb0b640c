import { z } from 'zod';
import { attemptEnvelope } from '../common';

/** An attempt ended: finished, stopped by someone, or failed with the reason. */
export const runEndEventSchema = z.object({
  ...attemptEnvelope,
  kind: z.literal('run-end'),
  status: z.enum(['finished', 'stopped', 'failed']),
  reason: z.string().nullable(),
});
export type RunEndEvent = z.infer<typeof runEndEventSchema>;
