import { bigint, boolean, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { digestOf } from './columns';

/** A run. The row exists from its first event of any kind on; `eventHash` is null until the `run` event itself came. */
export const runs = pgTable(
  'runs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    run: text().notNull(),
    eventHash: uuid('event_hash'),
    name: text(),
    task: text(),
    environment: text(),
    environmentVersion: text('environment_version'),
    model: text(),
    backend: text(),
    allocator: text(),
    advantage: text(),
    targets: text(),
    seed: text(),
    stepsPlanned: bigint('steps_planned', { mode: 'number' }),
    passMark: doublePrecision('pass_mark').notNull().default(1),
    /** JSON text: a producer's configuration may be deeper than jsonb allows. */
    config: text(),
    tags: text().array().notNull().default([]),
    group: text('group_key'),
    source: text(),
    notes: text().array().notNull().default([]),
    firstEventAt: timestamp('first_event_at', { withTimezone: true }).notNull().defaultNow(),
    lastEventAt: timestamp('last_event_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('runs_run_key').on(digestOf(t.run))],
);

/** An attempt of a run; the row exists from the attempt's first event of any kind on. */
export const attempts = pgTable(
  'attempts',
  {
    runId: integer('run_id').notNull(),
    attempt: integer().notNull(),
    eventHash: uuid('event_hash'),
    resumed: boolean().notNull().default(false),
    resumedAttempt: integer('resumed_attempt'),
    resumedStep: integer('resumed_step'),
    host: text(),
    device: text(),
    engineVersion: text('engine_version'),
    startedAt: timestamp('started_at', { withTimezone: true }),
    endHash: uuid('end_hash'),
    endStatus: text('end_status'),
    endReason: text('end_reason'),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    lastEventAt: timestamp('last_event_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.attempt] })],
);
