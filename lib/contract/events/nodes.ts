import { z } from 'zod';
import { countSchema, idSchema, realSchema, treeEnvelope } from '../common';
import { contentSchema } from '../parts';

/**
 * Where a node's turn was sampled: in the j-th bare rollout, in the k-th continuation of an anchor, or proposed by a
 * search (Tree of Thoughts and kin). Null on the root.
 */
export const originSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bare'), j: countSchema }),
  z.object({ kind: z.literal('continuation'), anchor: idSchema, k: countSchema }),
  z.object({ kind: z.literal('search') }),
]);
export type Origin = z.infer<typeof originSchema>;

/** One turn of a tree. The root (parent null, depth 0) is the prompt and carries no turn of its own. */
export const nodeSchema = z.object({
  node: idSchema,
  parent: idSchema.nullable(),
  /** Place among siblings; ties by id. */
  order: countSchema,
  origin: originSchema.nullable(),
  thought: contentSchema.default(''),
  action: contentSchema.default(''),
  observation: contentSchema.default(''),
  /** A few words for the tree's edge, at most 120 characters; derived from the action where absent. */
  label: z.string().max(120).optional(),
  status: z.enum(['ok', 'error', 'limit']).default('ok'),
  /** Terminal reward; null on a turn that is not terminal. */
  reward: realSchema.nullable(),
  /** Rewards of further rollouts that ended, word for word, at this same leaf. */
  repeats: z.array(realSchema).optional(),
  /** Ṽ of the prefix that ends here, when it was predicted; null = no prediction. */
  v: realSchema.nullable(),
  predictor: z.string().nullable(),
  /** Exact V under the sampling policy, where the environment knows it. */
  exactV: realSchema.nullable(),
  /** Tokens of this turn, generated and observed. */
  tokens: countSchema.nullable(),
  wallMs: realSchema.nullable(),
  /** True where the parent edge was inferred by merging flat rollouts on equal content. */
  inferred: z.boolean().optional(),
  /** True where a search dropped this proposal and never expanded it. */
  pruned: z.boolean().optional(),
  tokenIds: z.array(z.number().int()).optional(),
  /** Each token's text, so that numbers can be shown on words; joined they are the turn as the model read and wrote it. */
  tokenTexts: z.array(z.string()).optional(),
  /** Of each token when it was sampled; NaN where it was not (an observation's tokens). */
  logprobs: z.array(realSchema).optional(),
  /** Entropy of the distribution each token was sampled from, in nats. */
  tokenEntropies: z.array(realSchema).optional(),
  mask: z.array(z.number().int()).optional(),
  tokenAdvantages: z.array(realSchema).optional(),
});
export type NodeRecord = z.infer<typeof nodeSchema>;

/** A batch of nodes of one tree, in any order; a child may come before its parent. */
export const nodesEventSchema = z.object({ ...treeEnvelope, kind: z.literal('nodes'), nodes: z.array(nodeSchema) });
export type NodesEvent = z.infer<typeof nodesEventSchema>;
