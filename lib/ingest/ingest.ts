import { setImmediate } from 'node:timers/promises';
import { type Sql, sql as sharedSql } from '@/db/client';
import { prune } from '@/db/commands/prune';
import { findReceipt, saveReceipt } from '@/db/commands/receipts';
import type { IngestAnswer } from '@/lib/contract';
import { LineSplitter } from './lines';
import { type AnswerSeal, IngestSession } from './session';

export interface IngestOptions {
  /** Where the log comes from, as the quarantine report names it. */
  readonly source: string;
  /** A request that carries the key of an earlier one gets that one's answer. */
  readonly idempotencyKey?: string | null;
  readonly sql?: Sql;
  /** Bytes of log in one transaction. */
  readonly batchBytes?: number;
  /** Bytes of log after which a thread of its own is started for the rest. */
  readonly threadBytes?: number;
}

const PRUNE_EVERY_MS = 60_000;
let prunedAt = 0;

/** Old receipts and changes go at most once a minute a process, by whoever writes then. */
async function pruneSometimes(sql: Sql): Promise<void> {
  if (Date.now() - prunedAt < PRUNE_EVERY_MS) return;
  prunedAt = Date.now();
  await prune(sql);
}

/**
 * Stores a log of events (NDJSON bytes). Resolves when all of it is on disk; what cannot be read is listed in the answer
 * and in the quarantine. Rejects where the source or the database fails: what was written before stays, and sending the
 * log again is safe. Memory: two batches.
 */
export async function ingest(chunks: AsyncIterable<Uint8Array>, options: IngestOptions): Promise<IngestAnswer> {
  const sql = options.sql ?? sharedSql();
  const key = options.idempotencyKey ?? null;
  const earlier = key === null ? null : await findReceipt(sql, key);
  if (earlier) return earlier;
  const { source, batchBytes, threadBytes } = options;
  const session = new IngestSession({ sql, source, ...(batchBytes ? { batchBytes } : {}), ...(threadBytes ? { threadBytes } : {}) });
  try {
    const answer = await readAll(chunks, session, key === null ? null : (tx, given) => saveReceipt(tx, key, given));
    await pruneSometimes(sql);
    return answer;
  } finally {
    session.close();
  }
}

async function readAll(chunks: AsyncIterable<Uint8Array>, session: IngestSession, seal: AnswerSeal | null): Promise<IngestAnswer> {
  const splitter = new LineSplitter();
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) await session.line(line);
    // A source that has everything at hand never lets go of the loop; the batch before would stand still meanwhile.
    await setImmediate();
  }
  for (const line of splitter.end()) await session.line(line);
  return session.finish(seal);
}
