import { z } from 'zod';
import { countSchema, idSchema, realSchema, treeEnvelope } from '../common';

/** A tree is complete: targets and advantages as the producer computed them, budget spent, times. */
export const treeEndEventSchema = z.object({
  ...treeEnvelope,
  kind: z.literal('tree-end'),
  /** Nodes the producer sent for this tree; a difference from what arrived is shown. */
  nodeCount: countSchema.nullable(),
  /** Per node: target V̂ ∈ [0, 1] and advantage, each null where not computed. */
  nodes: z.array(z.object({ node: idSchema, target: realSchema.nullable(), advantage: realSchema.nullable() })).default([]),
  /** Continuations really sampled at each funded anchor. */
  spent: z.array(z.object({ anchor: idSchema, spent: countSchema })).default([]),
  /** Why the policy does not learn from this tree though it was paid for (dynamic sampling); null or absent where it does. */
  discarded: z.string().nullable().optional(),
  wallMs: realSchema.nullable(),
});
export type TreeEndEvent = z.infer<typeof treeEndEventSchema>;
