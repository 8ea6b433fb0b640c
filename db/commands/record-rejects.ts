import type { Sql, Transaction } from '@/db/client';
import { escapeText } from '@/lib/contract';
import { chunks } from './heads/head-store';

export interface QuarantineRecord {
  readonly digest: string;
  readonly run: string | null;
  readonly source: string;
  readonly line: number | null;
  readonly byteOffset: number | null;
  readonly field: string | null;
  readonly reason: string;
  readonly hint: string | null;
  readonly excerpt: string;
}

const text = (value: string | null): string | null => (value === null ? null : escapeText(value));

/** Lists records that were kept out; the same record of the same place is listed once. */
export async function recordQuarantine(sql: Sql | Transaction, records: readonly QuarantineRecord[]): Promise<void> {
  for (const chunk of chunks(records)) {
    const rows = chunk.map((record) => ({
      digest: record.digest,
      run: text(record.run),
      source: escapeText(record.source),
      line: record.line,
      byte_offset: record.byteOffset,
      field: text(record.field),
      reason: escapeText(record.reason),
      hint: text(record.hint),
      excerpt: escapeText(record.excerpt),
    }));
    await sql`insert into quarantine ${(sql as Sql)(rows)} on conflict do nothing`;
  }
}

export interface ConflictRecord {
  readonly digest: string;
  readonly treeKey: string | null;
  readonly identity: string;
  readonly detail: string;
}

/** Lists records that came with other content under a stored identity; each once. */
export async function recordConflicts(tx: Transaction, runId: number, records: readonly ConflictRecord[]): Promise<void> {
  for (const chunk of chunks(records)) {
    const rows = chunk.map((record) => ({
      run_id: runId,
      digest: record.digest,
      tree_key: text(record.treeKey),
      identity: escapeText(record.identity),
      detail: escapeText(record.detail),
    }));
    await tx`insert into conflicts ${tx(rows)} on conflict do nothing`;
  }
}
