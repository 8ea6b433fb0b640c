import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { digestOf } from './columns';

/** What readers wrote on a node: a note, or a label (once per node). By name, so that what is written stays if the tree is sent again. */
export const notes = pgTable(
  'notes',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: integer('run_id').notNull(),
    treeKey: text('tree_key').notNull(),
    node: text().notNull(),
    /** note or label. */
    kind: text().notNull(),
    text: text().notNull(),
    /** Address of the stretch of text that a note is about; null = the node. */
    span: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('notes_node').on(t.runId, digestOf(t.treeKey), digestOf(t.node)),
    uniqueIndex('notes_label').on(t.runId, digestOf(t.treeKey), digestOf(t.node), digestOf(t.text)).where(sql`${t.kind} = 'label'`),
  ],
);
