import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from './columns';

const count = (name?: string) => (name ? integer(name) : integer()).notNull().default(0);
/** Numbers of trees; ingest draws them in blocks before it copies. */
export const treeIds = pgSequence('tree_ids');

/** A tree: its identity, both decisions, the numbers on its card and its packed snapshot. */
export const trees = pgTable(
  'trees',
  {
    runId: integer('run_id').notNull(),
    id: integer().notNull().default(sql`nextval('tree_ids')`),
    attempt: integer().notNull(),
    step: integer().notNull(),
    prompt: text().notNull(),
    tree: text().notNull(),
    /** Digest of (attempt, step, prompt, tree). */
    key: uuid().notNull(),
    eventHash: uuid('event_hash'),
    decisionHash: uuid('decision_hash'),
    endHash: uuid('end_hash'),
    stageOne: jsonb('stage_one'),
    decision: jsonb(),
    /** Per anchor, from the end of the tree. */
    spent: jsonb(),
    /** Targets and advantages of nodes that have not arrived. */
    pending: jsonb(),
    ended: boolean().notNull().default(false),
    expectedNodes: bigint('expected_nodes', { mode: 'number' }),
    wallMs: doublePrecision('wall_ms'),
    /** Rows in `nodes`, placed or detached; the next node's `no`. */
    stored: count(),
    /** Nodes with a place in the tree. */
    nodes: count(),
    depth: count(),
    /** 0 unfinished, 1 mixed, 2 all-pass, 3 all-fail. */
    outcome: smallint().notNull().default(0),
    successes: count(),
    leaves: count(),
    errors: count(),
    limits: count(),
    bareLeaves: count('bare_leaves'),
    bareSuccesses: count('bare_successes'),
    continuations: count(),
    anchorsExpanded: count('anchors_expanded'),
    anchorsMixed: count('anchors_mixed'),
    contrastPairs: bigint('contrast_pairs', { mode: 'number' }).notNull().default(0),
    /** Finished continuations by their anchor's depth: successes and failures of depth 0, of depth 1, and so on. */
    continuationDepths: integer('continuation_depths').array().notNull().default([]),
    tokens: bigint({ mode: 'number' }),
    missingV: count('missing_v'),
    detached: count(),
    budget: bigint({ mode: 'number' }),
    revision: count(),
    snapshot: bytea(),
    /** What calibration reads of the nodes (lib/derive/calibration/packed-predictions). */
    predictions: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.id] }),
    uniqueIndex('trees_key').on(t.runId, t.key),
    index('trees_step').on(t.runId, t.attempt, t.step),
    index('trees_prompt').on(t.runId, sql`md5(${t.prompt})`),
  ],
);
