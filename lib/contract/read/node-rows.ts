import { z } from 'zod';

/** A turn as a row of a run's table of nodes: structure and numbers, no text. */
export const nodeRowSchema = z
  .object({
    attempt: z.number(),
    step: z.number(),
    prompt: z.string(),
    tree: z.string(),
    node: z.string(),
    parent: z.string().nullable().describe('Null at the root, which is the prompt.'),
    depth: z.number().nullable().describe('Turns from the root; null while detached.'),
    pre: z.number().nullable().describe('Place in preorder; `last` is that of the last node of its subtree.'),
    last: z.number().nullable(),
    origin: z.enum(['bare', 'continuation', 'search']).nullable().describe('How the turn was sampled; null where it was not said.'),
    originIndex: z.number().nullable().describe('Bare rollout j, or continuation k.'),
    originAnchor: z.string().nullable(),
    status: z.enum(['ok', 'error', 'limit']),
    reward: z.number().nullable().describe('Of a terminal turn.'),
    v: z.number().nullable().describe('Ṽ at decision time, in [0, 1]; null = no prediction.'),
    predictor: z.string().nullable(),
    exactV: z.number().nullable().describe('Where the environment knows it.'),
    k: z.number().describe('Successes among the n terminal rollouts at or under the node.'),
    n: z.number(),
    target: z.number().nullable(),
    advantage: z.number().nullable(),
    q: z.number().nullable().describe('Stage 2: probability that one continuation flips the outcome, at decision time.'),
    utility: z.number().nullable(),
    rank: z.number().nullable(),
    allocated: z.number().nullable(),
    spent: z.number().nullable(),
    tokens: z.number().nullable(),
    wallMs: z.number().nullable(),
    prefixHash: z.string().nullable().describe('Of prompt and turns: the same prefix has the same in any tree, step and run.'),
    detached: z.string().nullable().describe('Why the node has no place in its tree; null where it has one.'),
  })
  .readonly();
export type NodeRow = z.infer<typeof nodeRowSchema>;
