import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Narratives: a title and blocks in order. A change names the revision it was made on. */
export const narratives = pgTable(
  'narratives',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    revision: integer().notNull().default(1),
    /** JSON text. */
    blocks: text().notNull(),
    /** Saved views that the blocks show. */
    viewIds: bigint('view_ids', { mode: 'bigint' }).array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [index('narratives_changed').on(t.changedAt)],
);
