import type { Sql } from '@/db/client';
import { fromJsonb, toJsonb } from '@/db/stored/jsonb';
import { escapeText, type IngestAnswer } from '@/lib/contract';

/** The answer that was given under an idempotency key; null where there was none. */
export async function findReceipt(sql: Sql, key: string): Promise<IngestAnswer | null> {
  const [row] = await sql<{ answer: unknown }[]>`select answer from ingest_receipts where md5(key) = md5(${escapeText(key)})`;
  return row ? (fromJsonb(row.answer) as IngestAnswer) : null;
}

/** Keeps an answer; the first one under a key stands. */
export async function saveReceipt(sql: Sql, key: string, answer: IngestAnswer): Promise<void> {
  await sql`insert into ingest_receipts (key, answer) values (${escapeText(key)}, ${toJsonb(answer)}::text::jsonb) on conflict do nothing`;
}
