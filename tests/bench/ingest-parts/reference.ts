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

function chunksOf(ready: ReadyRows, runId: number): Buffer[] {
  const chunks: Buffer[] = [];
  let piece = '';
  for (const line of ready.lines) {
    piece += `${runId}${line}\n`;
    if (piece.length < CHUNK) continue;
    chunks.push(Buffer.from(piece));
    piece = '';
  }
  chunks.push(Buffer.from(piece));
  return chunks;
}

/** Seconds to copy ready-made rows into a fresh run's tables in one transaction; making text and tables is not counted. */
export async function copyReady(sql: Sql, ready: readonly ReadyRows[], run: string): Promise<number> {
  const runId = await ensureRun(sql, run);
  const loads = ready.map((rows) => ({
    target: rows.table === 'trees' ? 'trees' : partitionOf(rows.table as (typeof PARTITIONED)[number], runId),
    chunks: chunksOf(rows, runId),
  }));
  const from = performance.now();
  await sql.begin(async (tx) => {
    for (const { target, chunks } of loads) await copyInto(tx, target, chunks);
  });
  return (performance.now() - from) / 1_000;
}
