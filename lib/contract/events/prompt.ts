import { z } from 'zod';
import { envelope, idSchema, realSchema } from '../common';
import { contentSchema } from '../parts';

/** A prompt (task): sent once a run, before or after the trees that use it. */
export const promptEventSchema = z.object({
  ...envelope,
  kind: z.literal('prompt'),
  prompt: idSchema,
  text: contentSchema,
  /** The answer, if it may be shown. */
  gold: z.string().nullable(),
  difficulty: realSchema.nullable(),
  source: z.string().nullable(),
  sourceId: z.string().nullable(),
  groupKey: z.string().nullable(),
});
export type PromptEvent = z.infer<typeof promptEventSchema>;
