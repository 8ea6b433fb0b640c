import { z } from 'zod';
import { attemptEnvelope, ordinalSchema } from '../common';

/** An attempt begins: the run starts (resumedFrom null) or is resumed from a checkpoint after a step of an earlier attempt. */
export const attemptEventSchema = z.object({
  ...attemptEnvelope,
  kind: z.literal('attempt'),
  resumedFrom: z.object({ attempt: ordinalSchema, step: ordinalSchema }).nullable(),
  host: z.string().nullable(),
  device: z.string().nullable(),
  engineVersion: z.string().nullable(),
  /** UTC, ISO 8601. */
  startedAt: z.iso.datetime({ offset: true }).nullable(),
});
export type AttemptEvent = z.infer<typeof attemptEventSchema>;
