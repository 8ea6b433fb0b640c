import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** Structure and numbers of a turn. Partitioned by run; `no` is the node's number in its tree, in order of arrival. */
export const nodes = pgTable(
  'nodes',
  {
    runId: integer('run_id').notNull(),
    treeId: integer('tree_id').notNull(),
    no: integer().notNull(),
    node: text().notNull(),
    parent: text(),
    sibling: bigint({ mode: 'number' }).notNull(),
    /** 0 none, 1 bare, 2 continuation, 3 search. */
    origin: smallint().notNull(),
    /** Bare rollout j, or continuation k. */
    originIndex: bigint('origin_index', { mode: 'number' }),
    originAnchor: text('origin_anchor'),
    /** 0 ok, 1 error, 2 limit. */
    status: smallint().notNull(),
    reward: doublePrecision(),
    repeats: doublePrecision().array(),
    v: doublePrecision(),
    predictor: text(),
    exactV: doublePrecision('exact_v'),
    tokens: bigint({ mode: 'number' }),
    wallMs: doublePrecision('wall_ms'),
    inferred: boolean().notNull(),
    pruned: boolean().notNull(),
    label: text().notNull(),
    contentHash: uuid('content_hash').notNull(),
    recordHash: uuid('record_hash').notNull(),
    /** Preorder place and the last place of the subtree; null while detached. */
    pre: integer(),
    last: integer(),
    depth: integer(),
    /** Successes and terminal rollouts at or under the node. */
    k: integer().notNull(),
    n: integer().notNull(),
    prefixHash: uuid('prefix_hash'),
    /** Why the node has no place; null where it has one. */
    detached: text(),
    q: doublePrecision(),
    utility: doublePrecision(),
    rank: bigint({ mode: 'number' }),
    allocated: bigint({ mode: 'number' }),
    spent: bigint({ mode: 'number' }),
    target: doublePrecision(),
    advantage: doublePrecision(),
    /** Of k and n, by how they were sampled: bare rollouts, and fresh ones (continuations from here, or the continuation that the turn belongs to). */
    bareK: integer('bare_k').notNull().default(0),
    bareN: integer('bare_n').notNull().default(0),
    freshK: integer('fresh_k').notNull().default(0),
    freshN: integer('fresh_n').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.treeId, t.no] }),
    uniqueIndex('nodes_node').on(t.runId, t.treeId, sql`(md5(${t.node})::uuid)`),
    index('nodes_pre').on(t.treeId, t.pre),
  ],
);

/** What was thought, done and observed. Bits of `parts`: 1 thought, 2 action, 4 observation is JSON of parts. */
export const nodeText = pgTable(
  'node_text',
  {
    runId: integer('run_id').notNull(),
    treeId: integer('tree_id').notNull(),
    no: integer().notNull(),
    parts: smallint().notNull(),
    thought: text().notNull(),
    action: text().notNull(),
    observation: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.treeId, t.no] })],
);

/** Token arrays of a turn, where recorded. */
export const nodeTokens = pgTable(
  'node_tokens',
  {
    runId: integer('run_id').notNull(),
    treeId: integer('tree_id').notNull(),
    no: integer().notNull(),
    tokenIds: bigint('token_ids', { mode: 'number' }).array(),
    logprobs: doublePrecision().array(),
    mask: bigint({ mode: 'number' }).array(),
    advantages: doublePrecision().array(),
    /** In nats. */
    entropies: doublePrecision().array(),
    /** JSON of the tokens' texts. */
    texts: text(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.treeId, t.no] })],
);
