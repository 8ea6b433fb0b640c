import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { TreeNode } from '@/lib/derive/tree-node';
import type { EngineNode } from '@/lib/engine/events';
import { train } from '@/lib/engine/loop';
import { buildRun } from '@/lib/runner/build-run';
import { findCheckpoint, runFiles, sameConfig } from '@/lib/runner/checkpoint/run-folder';
import type { Cell } from '@/lib/runner/experiment/cells';
import { recordRun } from '@/lib/runner/record-run';
import { finishedRunIn, shipSpool } from '@/lib/runner/worker';
import type { RunCounts } from './cell-result';
import { type Countable, RunCounter } from './run-counter';

/** Rendering text costs as much as sampling it: where it is not kept, tokens are counted in every tenth step. */
const TOKENS_EVERY = 10;
const CHECKPOINT_EVERY = 20;

export interface CellOptions {
  /** The experiment's folder. */
  readonly folder: string;
  /** Where runs are sent; null = the log is kept. Unused in summaries. */
  readonly server: string | null;
  readonly onStep: (done: number) => void;
}

// field by field: this runs for every node of an experiment, where an object spread costs more than the counting
function countable({ node, parent, order, origin, status, reward, v, text }: EngineNode, withTokens: boolean): TreeNode {
  return { node, parent, order, origin, status, reward, v, tokens: text !== null && withTokens ? text().tokens : null };
}

/** Runs a cell and keeps its counts only: no text (but for tokens), no log. */
export async function summariseCell({ config }: Cell, { onStep }: Pick<CellOptions, 'onStep'>): Promise<RunCounts> {
  const { engine, source } = buildRun(config);
  const counter = new RunCounter();
  for await (const event of train(engine, source, { clock: () => performance.now(), unfundedTruth: false })) {
    if (event.kind === 'nodes') counter.add({ ...event, nodes: event.nodes.map((node) => countable(node, event.step % TOKENS_EVERY === 0)) });
    else if (event.kind === 'step' || event.kind === 'step-end' || event.kind === 'evaluation') counter.add(event);
    if (event.kind === 'step-end') onStep(event.step + 1);
  }
  return counter.counts;
}

const COUNTED = new Set(['attempt', 'step', 'nodes', 'step-end', 'evaluation']);

async function countLog(spool: string): Promise<RunCounts> {
  const counter = new RunCounter();
  for await (const line of createInterface({ input: createReadStream(spool), crlfDelay: Number.POSITIVE_INFINITY })) {
    const event = JSON.parse(line) as Countable;
    if (COUNTED.has(event.kind)) counter.add(event);
  }
  return counter.counts;
}

/** The run's log as a file that `canopy import` reads. */
export const logFile = (folder: string, run: string): string => join(folder, 'logs', `${encodeURIComponent(run)}.ndjson.gz`);

async function keepLog(spool: string, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await pipeline(createReadStream(spool), createGzip({ level: 6 }), createWriteStream(`${file}.new`));
  await rename(`${file}.new`, file);
}

const spoolFolderOf = (folder: string): string => join(folder, 'spool');

/** Removes the spool of a cell whose result is kept, and what stands beside it. */
export async function forgetSpool(folder: string, run: string): Promise<void> {
  const files = runFiles(spoolFolderOf(folder), run);
  for (const file of [`${files.spool}.ack`, ...Object.values(files)]) await rm(file, { force: true });
}

/**
 * Trains a cell's run into its spool, and to the server if there is one; killed, it goes on from its checkpoint, and a run that
 * was finished when its result was not yet kept is not sampled anew. Returns whether the server has everything. Throws
 * ConfigurationError where what is there was begun with other settings.
 */
async function spoolCell({ config }: Cell, { folder, server, onStep }: CellOptions): Promise<boolean> {
  const spoolFolder = spoolFolderOf(folder);
  const { spool } = runFiles(spoolFolder, config.run);
  const finished = existsSync(spool) ? await finishedRunIn(spool) : null;
  const resume = finished ? null : await findCheckpoint(spoolFolder, config.run).catch(() => null);
  const saved = finished ?? resume?.config;
  if (saved) sameConfig(config, saved);
  if (finished) return server !== null && shipSpool(spool, { server });
  const from = resume?.state?.step ?? 0;
  const { delivered } = await recordRun(config, {
    server,
    folder: spoolFolder,
    checkpointEvery: CHECKPOINT_EVERY,
    clock: { monotonicMs: () => performance.now(), now: () => new Date() },
    host: hostname(),
    ...(resume ? { resume } : {}),
    onProgress: ({ stepsDone }) => onStep(from + stepsDone),
  });
  return delivered;
}

/**
 * Runs a cell with everything it does: to the server, or into a log that is kept. Its spool stays until the result is kept
 * (`forgetSpool`): killed at any moment, it goes on under the same run, with nothing sampled twice but unfinished steps.
 */
export async function recordCell(cell: Cell, options: CellOptions): Promise<RunCounts> {
  const { run } = cell.config;
  const { spool } = runFiles(spoolFolderOf(options.folder), run);
  const delivered = await spoolCell(cell, options);
  if (!delivered) await keepLog(spool, logFile(options.folder, run));
  return countLog(spool);
}
