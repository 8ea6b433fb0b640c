import { z } from 'zod';
import { ingestAnswerSchema } from './ingest';

/** What an import came to: ingest's answer with what the importer saw in the file. */
export const importAnswerSchema = ingestAnswerSchema
  .unwrap()
  .extend({
    format: z.string().describe("The importer's name."),
    notes: z.array(z.string()).readonly().describe("Facts about the file and how it was read, the run's notes among them."),
    counts: z.record(z.string(), z.number()).readonly().describe('What the importer counted, by name (trees, rollouts, mergedEdges, …).'),
  })
  .readonly();
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/** One line of the answer of `POST /api/v1/import` (NDJSON); the last one is `done` or `error`. */
export const importProgressSchema = z.union([
  z.object({ type: z.literal('progress'), bytes: z.number(), total: z.number(), events: z.number() }).readonly(),
  z.object({ type: z.literal('done'), answer: importAnswerSchema }).readonly(),
  z.object({ type: z.literal('error'), error: z.string(), hint: z.string() }).readonly(),
]);
export type ImportProgress = z.infer<typeof importProgressSchema>;
