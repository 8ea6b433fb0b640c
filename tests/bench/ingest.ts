import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { open, type Sql, socketTarget } from '@/db/client';
import { deleteRun } from '@/db/commands/delete-run';
import { findRunId } from '@/db/commands/ensure-run';
import { migrate } from '@/db/migrate';
import { launchPostgres } from '@/db/postgres/launch';
import { stopPostgres } from '@/db/postgres/stop';
import type { IngestAnswer } from '@/lib/contract';
import type { Bench, BenchResult } from './bench';
import { makeLog, NODES, relabel, runName, TREES } from './ingest-parts/log';
import { copyReady, type ReadyRows, readRows } from './ingest-parts/reference';
import { type BenchServer, startServer } from './ingest-parts/start-server';

const ROUNDS = 9;
const GROWTH = 10;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Seconds from the first byte sent to the answer; throws unless every node was stored. */
async function post(url: string, log: Iterable<Buffer>, nodes: number): Promise<number> {
  const from = performance.now();
  const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers: { 'content-type': 'application/x-ndjson' } }, (incoming) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body }));
    });
    outgoing.on('error', reject);
    pipeline(Readable.from(log, { objectMode: false }), outgoing).catch(reject);
  });
  const seconds = (performance.now() - from) / 1_000;
  const stored = JSON.parse(answer.body) as IngestAnswer;
  if (answer.status !== 200 || stored.nodes !== nodes || stored.quarantined > 0)
    throw new Error(`ingest answered ${answer.status}: ${answer.body.slice(0, 500)}`);
  return seconds;
}

function* grown(log: readonly Buffer[], run: number): Generator<Buffer> {
  for (let step = 0; step < GROWTH; step++) for (const tree of log) yield relabel(tree, run, step);
}

interface Rounds {
  readonly log: readonly Buffer[];
  readonly ready: readonly ReadyRows[];
  readonly transactions: number;
}

async function alternate(sql: Sql, server: BenchServer, { log, ready, transactions }: Rounds, report: (line: string) => void) {
  const subject: number[] = [];
  const reference: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const bytes = log.map((tree) => relabel(tree, round, 0));
    subject.push(await post(server.url, bytes, NODES));
    await deleteRun(runName(round), sql);
    reference.push(await copyReady(sql, ready, 'reference', transactions));
    await deleteRun('reference', sql);
    report(`round ${round}: ingest ${subject.at(-1)!.toFixed(2)} s, COPY ${reference.at(-1)!.toFixed(2)} s`);
  }
  return { subject, reference };
}

/** Memory and time of ten times the log against the log itself. */
async function growth(sql: Sql, server: BenchServer, log: readonly Buffer[]) {
  const measure = async (run: number, bytes: Iterable<Buffer>, nodes: number) => {
    server.resetPeak();
    const seconds = await post(server.url, bytes, nodes);
    const peak = server.peakBytes();
    await deleteRun(runName(run), sql);
    return { seconds, peak };
  };
  const once = await measure(
    100,
    log.map((tree) => relabel(tree, 100, 0)),
    NODES,
  );
  const ten = await measure(101, grown(log, 101), NODES * GROWTH);
  const mib = (bytes: number): number => Math.round(bytes / 2 ** 20);
  return { peakMib: mib(once.peak), peakMibTimesTen: mib(ten.peak), memoryRatio: ten.peak / once.peak, secondsRatio: ten.seconds / once.seconds };
}

async function measure(sql: Sql, server: BenchServer, report: (line: string) => void): Promise<BenchResult> {
  report(`server: ${server.kind}`);
  const log = makeLog();
  await post(
    server.url,
    log.map((tree) => relabel(tree, 0, 0)),
    NODES,
  );
  const runId = (await findRunId(sql, runName(0)))!;
  const ready = await readRows(sql, runId);
  const [written] = await sql<{ n: number }[]>`select count(distinct at) as n from changes where run_id = ${runId}`;
  const transactions = written!.n;
  await deleteRun(runName(0), sql);
  const { subject, reference } = await alternate(sql, server, { log, ready, transactions }, report);
  const rows = ready.reduce((sum, { lines }) => sum + lines.length, 0);
  const grew = await growth(sql, server, log);
  const bytes = log.reduce((sum, tree) => sum + tree.length, 0);
  const ratios = subject.map((seconds, i) => reference[i]! / seconds);
  return {
    value: Math.round(rows / median(subject)),
    unit: 'rows/s',
    reference: Math.round(rows / median(reference)),
    ratio: median(ratios),
    n: ROUNDS,
    detail: {
      server: server.kind,
      trees: TREES,
      nodes: NODES,
      rows,
      transactions,
      megabytes: Math.round(bytes / 1e6),
      ratios,
      bound: 0.6,
      ...grew,
      memoryBound: 1.5,
    },
  };
}

export const bench: Bench = {
  name: 'ingest',
  describe: 'rows/s over HTTP with validation, merge and derivation, against COPY of the same rows as ready-made text (≥ 0.6); memory ×10 ≤ 1.5',
  run: async (report) => {
    const home = mkdtempSync(join(tmpdir(), 'canopy-bench-'));
    const postgres = await launchPostgres({ home });
    const connection = open(socketTarget(postgres.socketDir));
    try {
      await migrate(connection.sql);
      const server = await startServer(postgres.socketDir);
      try {
        return await measure(connection.sql, server, report);
      } finally {
        server.stop();
      }
    } finally {
      await connection.close();
      await stopPostgres(postgres, { evenIfUsed: true });
      rmSync(home, { recursive: true, force: true });
    }
  },
};
