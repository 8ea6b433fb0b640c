import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '@/db/client';
import { ensureRun, PARTITIONED, partitionOf } from '@/db/commands/ensure-run';
import { copyInto } from '@/db/postgres/copy';

const CHUNK = 256 * 1024;

/** Rows of a table as COPY text, the run's number taken off. */
export interface ReadyRows {
  readonly table: string;
  readonly lines: readonly string[];
}

/** What ingest made of a run, as ready-made text. */
export async function readRows(sql: Sql, runId: number): Promise<ReadyRows[]> {
  const rows: ReadyRows[] = [];
  const [folder] = await sql<{ path: string }[]>`select current_setting('data_directory') as path`;
  for (const table of ['trees', ...PARTITIONED]) {
    // By way of a file: the driver's own reading of COPY stands still where its reader is slow.
    const file = join(folder!.path, 'ready-rows');
    await sql.unsafe(`copy (select * from ${table} where run_id = ${runId}) to '${file}'`);
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    rmSync(file);
    if (lines.length > 0) rows.push({ table, lines: lines.map((line) => line.slice(line.indexOf('\t'))) });
  }
  return rows;
}

function chunksOf(lines: readonly string[], runId: number): Buffer[] {
  const chunks: Buffer[] = [];
  let piece = '';
  for (const line of lines) {
    piece += `${runId}${line}\n`;
    if (piece.length < CHUNK) continue;
    chunks.push(Buffer.from(piece));
    piece = '';
  }
  chunks.push(Buffer.from(piece));
  return chunks;
}

/** The k-th of n equal parts. */
const part = <T>(items: readonly T[], k: number, n: number): readonly T[] =>
  items.slice(Math.floor((k * items.length) / n), Math.floor(((k + 1) * items.length) / n));

/**
 * Seconds to copy ready-made rows into a fresh run's tables, in as many transactions as ingest takes; making text and
 * tables is not counted.
 */
export async function copyReady(sql: Sql, ready: readonly ReadyRows[], run: string, transactions: number): Promise<number> {
  const runId = await ensureRun(sql, run);
  const loads = Array.from({ length: transactions }, (_, k) =>
    ready.map(({ table, lines }) => ({
      target: table === 'trees' ? 'trees' : partitionOf(table as (typeof PARTITIONED)[number], runId),
      chunks: chunksOf(part(lines, k, transactions), runId),
    })),
  );
  const from = performance.now();
  for (const load of loads)
    await sql.begin(async (tx) => {
      for (const { target, chunks } of load) await copyInto(tx, target, chunks);
    });
  return (performance.now() - from) / 1_000;
}
