import type { IngestAnswer } from './ingest';

/** What an import came to: ingest's answer with what the importer saw in the file. */
export interface ImportAnswer extends IngestAnswer {
  /** The importer's name. */
  readonly format: string;
  /** Facts about the file and how it was read, the run's notes among them. */
  readonly notes: readonly string[];
  /** What the importer counted, by name (trees, rollouts, mergedEdges, …). */
  readonly counts: Readonly<Record<string, number>>;
}

/** One line of the answer of `POST /api/v1/import` (NDJSON); the last one is `done` or `error`. */
export type ImportProgress =
  | { readonly type: 'progress'; readonly bytes: number; readonly total: number; readonly events: number }
  | { readonly type: 'done'; readonly answer: ImportAnswer }
  | { readonly type: 'error'; readonly error: string; readonly hint: string };
