import type { Sql, Transaction } from '@/db/client';
import { fromJsonb, toJsonb } from '@/db/stored/jsonb';
import { escapeText, type IngestAnswer } from '@/lib/contract';

/** The answer that was given under an idempotency key; null where there was none. */
export async function findReceipt(sql: Sql, key: string): Promise<IngestAnswer | null> {
  const [row] = await sql<{ answer: unknown }[]>`select answer from ingest_receipts where md5(key) = md5(${escapeText(key)})`;
  return row ? (fromJsonb(row.answer) as IngestAnswer) : null;
}

/**
 * Keeps an answer; the first one under a key stands. Nothing is kept where one of its runs has been deleted meanwhile:
 * the same bytes are then stored again when they are sent again.
 */
export async function saveReceipt(tx: Sql | Transaction, key: string, answer: IngestAnswer): Promise<void> {
  const names = answer.runs.map(escapeText);
  const there = await tx`select 1 from runs where md5(run) in (select md5(r) from unnest(${names}::text[]) r) for key share`;
  if (there.length < names.length) return;
  await tx`insert into ingest_receipts (key, answer) values (${escapeText(key)}, ${toJsonb(answer)}::text::jsonb) on conflict do nothing`;
}

/** Forgets the answers that say of a run that it was stored. */
export const deleteReceipts = (tx: Transaction, run: string) =>
  tx`delete from ingest_receipts where answer->'runs' @> ${toJsonb([run])}::text::jsonb`;
