import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { digestOf } from './columns';

const id = () => bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity();
const at = () => timestamp({ withTimezone: true }).notNull().defaultNow();

/** Records that were kept out. The run is a name: it may not exist. */
export const quarantine = pgTable(
  'quarantine',
  {
    id: id(),
    digest: uuid().notNull(),
    run: text(),
    source: text().notNull(),
    line: integer(),
    byteOffset: bigint('byte_offset', { mode: 'number' }),
    field: text(),
    reason: text().notNull(),
    hint: text(),
    excerpt: text().notNull(),
    at: at(),
  },
  (t) => [uniqueIndex('quarantine_digest').on(t.digest), index('quarantine_run').on(digestOf(t.run))],
);

/** Records whose identity was stored before with other content; the first one stands. */
export const conflicts = pgTable(
  'conflicts',
  {
    id: id(),
    digest: uuid().notNull(),
    runId: integer('run_id').notNull(),
    treeKey: text('tree_key'),
    identity: text().notNull(),
    detail: text().notNull(),
    at: at(),
  },
  (t) => [uniqueIndex('conflicts_digest').on(t.runId, t.digest)],
);

/** Answers by idempotency key. */
export const ingestReceipts = pgTable('ingest_receipts', { key: text().notNull(), answer: jsonb().notNull(), at: at() }, (t) => [
  uniqueIndex('ingest_receipts_key').on(digestOf(t.key)),
]);

/** The change feed: ids grow in the order in which transactions became visible. */
export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: integer('run_id').notNull(),
    attempt: integer(),
    step: integer(),
    treeKeys: text('tree_keys').array().notNull(),
    /** True where only what readers wrote on these trees changed. */
    notes: boolean().notNull().default(false),
    at: at(),
  },
  (t) => [index('changes_run').on(t.runId, t.id)],
);
