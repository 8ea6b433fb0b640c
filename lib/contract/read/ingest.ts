/** One record that was kept out, and why. */
export interface QuarantineRow {
  readonly id: string;
  readonly run: string | null;
  readonly source: string;
  /** 1-based line and byte offset of its start in the source; null where unknown. */
  readonly line: number | null;
  readonly byteOffset: number | null;
  /** Path of the field, e.g. "nodes[3].reward". */
  readonly field: string | null;
  readonly reason: string;
  /** What was expected, or what to do. */
  readonly hint: string | null;
  /** The record's first 400 characters, control characters made visible. */
  readonly excerpt: string;
  readonly at: string;
}

export interface ConflictRow {
  readonly id: string;
  readonly run: string;
  readonly treeKey: string | null;
  readonly identity: string;
  readonly detail: string;
  readonly at: string;
}

/** What ingest answers. A 200 means: everything accepted is on disk. */
export interface IngestAnswer {
  readonly events: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly conflicts: number;
  readonly quarantined: number;
  readonly nodes: number;
  /** The first 100 rejected records. */
  readonly rejected: readonly Omit<QuarantineRow, 'id' | 'at' | 'run'>[];
  readonly runs: readonly string[];
}
