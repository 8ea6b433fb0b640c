import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type Sql, socketTarget } from '@/db/client';
import { partitionOf } from '@/db/commands/ensure-run';
import { migrate } from '@/db/migrate';
import { launchPostgres } from '@/db/postgres/launch';
import { stopPostgres } from '@/db/postgres/stop';
import { getCalibration } from '@/db/queries';
import { type CalibrationSlice, calibrationSliceSchema } from '@/lib/contract';
import type { Bench, BenchResult } from './bench';
import { fillRun } from './calibration-parts/fill-run';
import { makeLog } from './ingest-parts/log';
import { startServer } from './ingest-parts/start-server';

const ROUNDS = 7;
/** Rounds before those that count: they warm the server's cache and this process. */
const WARM = 3;
const BOUND = 2;
const SIZES = (process.env.CANOPY_BENCH_NODES ?? '50000,500000,5000000').split(',').map(Number);

/** Slices and the columns that each reads: of the reference's scan too. */
const SLICES: readonly { readonly name: string; readonly slice: CalibrationSlice; readonly columns: readonly string[] }[] = [
  { name: 'whole run', over: {}, more: [] },
  { name: 'weighted by rollout', over: { weight: 'rollout' }, more: [] },
  { name: 'equal mass', over: { bins: 'mass' }, more: [] },
  { name: 'all turns', over: { stage: 'all' }, more: ['fresh_k', 'fresh_n'] },
  { name: 'depths 2 and 3', over: { depth: '2-3' }, more: [] },
  { name: 'the last step', over: {}, more: [] },
  { name: 'one predictor version', over: { predictor: 'hashed@0' }, more: ['predictor'] },
  { name: 'anchors, all leaves', over: { stage: 'anchors', targets: 'paper' }, more: ['k', 'n', 'fresh_n'] },
].map(({ name, over, more }) => ({
  name,
  slice: calibrationSliceSchema.parse({ ...over, steps: null }),
  columns: ['tree_id', 'v', 'depth', 'origin', 'reward', 'pre', 'bare_k', 'bare_n', ...more],
}));

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** One sequential scan that touches the columns, as parallel as the server likes, and nothing else. */
async function scan(sql: Sql, runId: number, columns: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan']) await tx.unsafe(`set local enable_${way} = off`);
    await tx.unsafe(`select ${columns.map((column) => `count(${column})`).join(', ')} from ${partitionOf('nodes', runId)}`);
  });
}

interface Measured {
  readonly slice: string;
  readonly nodes: number;
  readonly ms: number;
  readonly scanMs: number;
  readonly ratio: number;
  /** Of the fastest rounds: what other work on the machine costs both is in neither. */
  readonly leastRatio: number;
}

async function measureSize(sql: Sql, nodes: number, report: (line: string) => void): Promise<Measured[]> {
  const run = `bench-${nodes}`;
  const made = await fillRun(sql, run, nodes);
  const last = Math.floor((nodes - 1) / 97 / 512);
  const measured: Measured[] = [];
  for (const { name, slice: asked, columns } of SLICES) {
    const slice: CalibrationSlice = name === 'the last step' ? { ...asked, steps: [last, last] } : asked;
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM + ROUNDS; round++) {
      const [a, b] = [await timed(() => getCalibration(run, slice, sql)), await timed(() => scan(sql, made.runId, columns))];
      if (round < WARM) continue;
      ours.push(a);
      theirs.push(b);
    }
    const one = {
      slice: name,
      nodes: made.nodes,
      ms: Math.round(median(ours)),
      scanMs: Math.round(median(theirs)),
      ratio: median(ours) / median(theirs),
      leastRatio: Math.min(...ours) / Math.min(...theirs),
    };
    measured.push(one);
    report(
      `${made.nodes} nodes, ${name}: ${one.ms} ms, scan ${one.scanMs} ms, ratio ${one.ratio.toFixed(2)}, of the fastest rounds ${one.leastRatio.toFixed(2)}`,
    );
  }
  return measured;
}

/** The whole run of the first size, asked for again and again while a step of 51,712 nodes comes in by HTTP. */
async function whileIngesting(
  sql: Sql,
  socketDir: string,
  run: string,
): Promise<{ ingestSeconds: number; answers: number; slowestMs: number; medianMs: number }> {
  const server = await startServer(socketDir);
  try {
    const body = Buffer.concat(makeLog());
    const from = performance.now();
    let running = true;
    const post = fetch(server.url, { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body }).then(async (answer) => {
      running = false;
      if (!answer.ok) throw new Error(`ingest answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
      return (performance.now() - from) / 1000;
    });
    const took: number[] = [];
    while (running) took.push(await timed(() => getCalibration(run, SLICES[0]!.slice, sql)));
    const ingestSeconds = await post;
    return { ingestSeconds, answers: took.length, slowestMs: Math.round(Math.max(...took)), medianMs: Math.round(median(took)) };
  } finally {
    server.stop();
  }
}

async function measure(sql: Sql, socketDir: string, report: (line: string) => void): Promise<BenchResult> {
  const measured: Measured[] = [];
  for (const size of SIZES) measured.push(...(await measureSize(sql, size, report)));
  const live = await whileIngesting(sql, socketDir, `bench-${SIZES[0]}`);
  report(`while a step is ingested: ${JSON.stringify(live)}`);
  const worst = measured.reduce((most, one) => (one.ratio > most.ratio ? one : most));
  return {
    value: worst.ms,
    unit: 'ms',
    reference: worst.scanMs,
    ratio: worst.ratio,
    n: ROUNDS,
    detail: { worst: `${worst.slice}, ${worst.nodes} nodes`, bound: BOUND, measured, whileIngesting: live },
  };
}

export const bench: Bench = {
  name: 'calibration',
  describe: 'a slice’s bins and scores over 50k, 500k and 5M nodes, against one sequential scan of the same columns (≤ 2); 50k while a step comes in',
  run: async (report) => {
    const home = mkdtempSync(join(tmpdir(), 'canopy-bench-'));
    const postgres = await launchPostgres({ home });
    const connection = open(socketTarget(postgres.socketDir));
    try {
      await migrate(connection.sql);
      return await measure(connection.sql, postgres.socketDir, report);
    } finally {
      await connection.close();
      await stopPostgres(postgres, { evenIfUsed: true });
      rmSync(home, { recursive: true, force: true });
    }
  },
};
