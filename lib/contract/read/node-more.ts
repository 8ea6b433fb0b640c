import { z } from 'zod';
import { nodeDetailSchema } from './trees';

/** What was recorded of a node token by token; each list is null where it was not recorded. NaN and ±Infinity are tagged strings. */
export const nodeTokensSchema = z
  .object({
    count: z.number(),
    tokenIds: z.array(z.number()).readonly().nullable(),
    texts: z.array(z.string()).readonly().nullable(),
    logprobs: z
      .array(z.union([z.number(), z.string()]))
      .readonly()
      .nullable(),
    entropies: z
      .array(z.union([z.number(), z.string()]))
      .readonly()
      .nullable()
      .describe('In nats.'),
    mask: z.array(z.number()).readonly().nullable().describe('1 = trained on, 0 = masked.'),
    advantages: z
      .array(z.union([z.number(), z.string()]))
      .readonly()
      .nullable(),
  })
  .readonly();
export type NodeTokens = z.infer<typeof nodeTokensSchema>;

/** What a node and everything under it cost. Sums run over what was recorded; the counts say over how many turns it was not. */
export const subtreeCostsSchema = z
  .object({
    nodes: z.number(),
    leaves: z.number(),
    tokens: z.number().nullable(),
    withoutTokens: z.number(),
    wallMs: z.number().nullable(),
    withoutWallMs: z.number(),
  })
  .readonly();
export type SubtreeCosts = z.infer<typeof subtreeCostsSchema>;

/** The same prefix in another tree of the same prompt: what was predicted there, and what came of it. */
export const prefixVersionSchema = z
  .object({
    attempt: z.number(),
    step: z.number(),
    treeKey: z.string(),
    node: z.string(),
    v: z.number().nullable(),
    predictor: z.string().nullable(),
    exactV: z.number().nullable(),
    k: z.number(),
    n: z.number(),
  })
  .readonly();
export type PrefixVersion = z.infer<typeof prefixVersionSchema>;

export const prefixVersionsSchema = z
  .object({
    versions: z.array(prefixVersionSchema).readonly().describe("By attempt and step; the asked node's own tree is among them."),
    count: z.number().describe('All there are; `versions` holds the latest of them.'),
    trees: z.number().describe('Trees of the prompt that were looked through, and those left out for their size.'),
    treesTooLarge: z.number(),
  })
  .readonly();
export type PrefixVersions = z.infer<typeof prefixVersionsSchema>;

/** Several nodes of one tree, in the order asked; their texts cut shorter than a single node's. */
export const nodeBatchSchema = z.object({ nodes: z.array(nodeDetailSchema).readonly(), unknown: z.array(z.string()).readonly() }).readonly();
export type NodeBatch = z.infer<typeof nodeBatchSchema>;
