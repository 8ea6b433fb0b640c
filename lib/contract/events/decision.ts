import { z } from 'zod';
import { countSchema, idSchema, realSchema, treeEnvelope } from '../common';

/** One anchor as stage 2 saw it when it decided. */
export const anchorDecisionSchema = z.object({
  /** The anchor's node. */
  anchor: idSchema,
  /** Bare rollout and turn of the anchor: prefix (i, j, t). */
  j: countSchema,
  t: countSchema,
  /** Ṽ(H) at decision time; null if the allocator asked no predictor. */
  v: realSchema.nullable(),
  predictor: z.string().nullable(),
  exactV: realSchema.nullable(),
  /** Factual reward of the bare rollout through the anchor. */
  r: realSchema,
  /** q = r·Ṽ + (1 − r)(1 − Ṽ): chance that one continuation repeats the factual outcome. */
  q: realSchema.nullable(),
  /** U_prefix(q, allocated) = 1 − q^allocated. */
  utility: realSchema.nullable(),
  /** 1 = the anchor whose first unit gained most. */
  rank: countSchema.nullable(),
  /** Continuations given; 0 = considered and not funded. */
  allocated: countSchema,
});
export type AnchorDecision = z.infer<typeof anchorDecisionSchema>;

/** Stage-2 decision of one tree: every candidate anchor, funded or not, so that it can be replayed. */
export const decisionEventSchema = z.object({
  ...treeEnvelope,
  kind: z.literal('decision'),
  allocator: z.string(),
  /** Continuations to give in this tree: m_i·N. */
  budget: countSchema,
  /** Units that became extra root rollouts because the tree has no anchor. */
  toRoots: countSchema,
  anchors: z.array(anchorDecisionSchema),
});
export type DecisionEvent = z.infer<typeof decisionEventSchema>;
