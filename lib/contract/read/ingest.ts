import { z } from 'zod';
/** One record that was kept out, and why. */
export const quarantineRowSchema = z
  .object({
    id: z.string(),
    run: z.string().nullable(),
    source: z.string(),
    line: z.number().nullable().describe('1-based line and byte offset of its start in the source; null where unknown.'),
    byteOffset: z.number().nullable(),
    field: z.string().nullable().describe('Path of the field, e.g. "nodes[3].reward".'),
    reason: z.string(),
    hint: z.string().nullable().describe('What was expected, or what to do.'),
    excerpt: z.string().describe("The record's first 400 characters, control characters made visible."),
    at: z.string(),
  })
  .readonly();
export type QuarantineRow = z.infer<typeof quarantineRowSchema>;

export const conflictRowSchema = z
  .object({ id: z.string(), run: z.string(), treeKey: z.string().nullable(), identity: z.string(), detail: z.string(), at: z.string() })
  .readonly();
export type ConflictRow = z.infer<typeof conflictRowSchema>;

/** What ingest answers. A 200 means: everything accepted is on disk. */
export const ingestAnswerSchema = z
  .object({
    events: z.number(),
    accepted: z.number(),
    duplicates: z.number(),
    conflicts: z.number(),
    quarantined: z.number(),
    nodes: z.number(),
    rejected: z
      .array(quarantineRowSchema.unwrap().omit({ id: true, at: true, run: true }).readonly())
      .readonly()
      .describe('The first 100 rejected records.'),
    runs: z.array(z.string()).readonly(),
  })
  .readonly();
export type IngestAnswer = z.infer<typeof ingestAnswerSchema>;
