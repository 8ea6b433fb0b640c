import { doublePrecision, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { digestOf } from './columns';

/** A prompt of a run. `content` is text, or the JSON of its parts where `isParts` is 1. */
export const prompts = pgTable(
  'prompts',
  {
    runId: integer('run_id').notNull(),
    prompt: text().notNull(),
    eventHash: uuid('event_hash').notNull(),
    /** Digest of the content alone; the start of every prefix hash. */
    contentHash: uuid('content_hash').notNull(),
    content: text().notNull(),
    isParts: integer('is_parts').notNull(),
    /** The first 280 characters of the text, for cards. */
    preview: text().notNull(),
    gold: text(),
    difficulty: doublePrecision(),
    source: text(),
    sourceId: text('source_id'),
    groupKey: text('group_key'),
  },
  (t) => [uniqueIndex('prompts_key').on(t.runId, digestOf(t.prompt))],
);
