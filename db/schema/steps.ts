import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { digestOf } from './columns';

const count = (name?: string) => (name ? integer(name) : integer()).notNull().default(0);

/** A step of an attempt: what the producer said of it, and the counts derived from its trees when they are written. */
export const steps = pgTable(
  'steps',
  {
    runId: integer('run_id').notNull(),
    attempt: integer().notNull(),
    step: integer().notNull(),
    eventHash: uuid('event_hash'),
    budgetM: bigint('budget_m', { mode: 'number' }),
    budgetN: bigint('budget_n', { mode: 'number' }),
    policyVersion: text('policy_version'),
    predictorVersion: text('predictor_version'),
    warmUp: boolean('warm_up').notNull().default(false),
    /** Stage-1 candidates in candidate order. */
    candidates: jsonb(),
    endHash: uuid('end_hash'),
    ended: boolean().notNull().default(false),
    expectedTrees: bigint('expected_trees', { mode: 'number' }),
    metrics: jsonb(),
    wallMs: doublePrecision('wall_ms'),
    funded: count(),
    mixed: count(),
    allPass: count('all_pass'),
    allFail: count('all_fail'),
    unfinished: count(),
    unfunded: count(),
    leaves: count(),
    successes: count(),
    errors: count(),
    limits: count(),
    bareLeaves: count('bare_leaves'),
    bareSuccesses: count('bare_successes'),
    anchorsExpanded: count('anchors_expanded'),
    anchorsMixed: count('anchors_mixed'),
    contrastPairs: bigint('contrast_pairs', { mode: 'number' }).notNull().default(0),
    nodes: count(),
    missingV: count('missing_v'),
    detached: count(),
    tokens: bigint({ mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.runId, t.attempt, t.step] })],
);

/** An evaluation of the policy on a dataset at a step. */
export const evaluations = pgTable(
  'evaluations',
  {
    runId: integer('run_id').notNull(),
    attempt: integer().notNull(),
    step: integer().notNull(),
    dataset: text().notNull(),
    eventHash: uuid('event_hash').notNull(),
    n: bigint({ mode: 'number' }).notNull(),
    correct: doublePrecision().notNull(),
    exact: boolean().notNull(),
    results: jsonb(),
  },
  (t) => [uniqueIndex('evaluations_key').on(t.runId, t.attempt, t.step, digestOf(t.dataset))],
);

/** One point of a producer's named series; the value may be NaN or infinite. */
export const metrics = pgTable(
  'metrics',
  {
    runId: integer('run_id').notNull(),
    attempt: integer().notNull(),
    step: integer().notNull(),
    name: text().notNull(),
    eventHash: uuid('event_hash').notNull(),
    unit: text(),
    value: doublePrecision().notNull(),
  },
  (t) => [uniqueIndex('metrics_key').on(t.runId, t.attempt, t.step, digestOf(t.name))],
);
