import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Views that readers saved: a page's address under a name. Names need not differ. What it shows is read from the address. */
export const views = pgTable(
  'views',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Path and query. */
    url: text().notNull(),
    note: text().notNull().default(''),
    /** Runs that the address names, by id, so that a view outlives its run and finds it again. */
    runs: text().array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [index('views_changed').on(t.changedAt)],
);
