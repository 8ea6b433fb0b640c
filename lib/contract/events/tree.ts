import { z } from 'zod';
import { treeEnvelope } from '../common';
import { stageOneSchema } from './step';

/** A prompt's tree begins in a step, with the stage-1 decision that paid for it (null for imported trees). */
export const treeEventSchema = z.object({
  ...treeEnvelope,
  kind: z.literal('tree'),
  decision: stageOneSchema.nullable(),
});
export type TreeEvent = z.infer<typeof treeEventSchema>;
