import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cell, cellHash, withGroupSize } from '@/lib/runner/experiment/cells';
import { type CellResult, readResult } from './cell-result';
import { codeHash } from './code-hash';
import type { CellOrder } from './messages';
import { ProgressBoard } from './progress-board';
import { leavesPerPrompt } from './report/metrics';
import { forgetSpool } from './run-cell';
import { WorkerPool } from './worker-pool';

export interface ExperimentOptions {
  readonly folder: string;
  readonly mode: CellOrder['mode'];
  readonly server: string | null;
  readonly workers: number;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
  /** Awaited after every finished cell, with all results so far. */
  readonly onResult: (results: readonly CellResult[]) => Promise<void>;
}

export interface ExperimentOutcome {
  readonly results: readonly CellResult[];
  readonly failed: readonly { readonly key: string; readonly why: string }[];
  /** Cells that were found finished. */
  readonly skipped: number;
}

const MIN_GROUP = 2;

/** What is known of the cells, and which may be run next. */
class Agenda {
  private readonly results = new Map<string, CellResult>();
  private readonly failed = new Map<string, string>();
  private waiting: Cell[];

  constructor(private readonly cells: readonly Cell[]) {
    this.waiting = [...cells];
  }

  /** Fails what follows a cell that failed. */
  fail(key: string, why: string): void {
    this.failed.set(key, why);
    for (const cell of this.waiting) if (cell.groupAsLeavesOf === key) this.failed.set(cell.key, `it follows ${key}, which failed`);
    this.waiting = this.waiting.filter((cell) => !this.failed.has(cell.key));
  }

  finish(result: CellResult): void {
    this.results.set(result.key, result);
  }

  /** The cell as it is to be run; null while the run that it follows is unknown. */
  resolve(cell: Cell): Cell | null {
    if (cell.groupAsLeavesOf === null) return cell;
    const followed = this.results.get(cell.groupAsLeavesOf);
    return followed ? withGroupSize(cell, Math.max(MIN_GROUP, Math.round(leavesPerPrompt(followed)))) : null;
  }

  /** Takes the first cell that can be run. */
  take(): Cell | null {
    for (const cell of this.waiting) {
      const ready = this.resolve(cell);
      if (!ready) continue;
      this.waiting = this.waiting.filter((one) => one !== cell);
      return ready;
    }
    return null;
  }

  drop(keys: ReadonlySet<string>): void {
    this.waiting = this.waiting.filter((cell) => !keys.has(cell.key));
  }

  /** Results in the cells' order. */
  get finished(): CellResult[] {
    return this.cells.flatMap((cell) => this.results.get(cell.key) ?? []);
  }

  get failures(): ExperimentOutcome['failed'] {
    return [...this.failed].map(([key, why]) => ({ key, why }));
  }
}

/** A result under the cell's own names: two cells of equal settings share one. */
const ownResult = ({ key, labels, config }: Cell, result: CellResult): CellResult => ({ ...result, key, labels, config });

/** Takes over what an earlier call finished; those that follow others come after them. */
async function takeOver(agenda: Agenda, cells: readonly Cell[], folder: string, mode: CellOrder['mode']): Promise<number> {
  const known = new Set<string>();
  for (const following of [false, true])
    for (const cell of cells) {
      const ready = (cell.groupAsLeavesOf !== null) === following ? agenda.resolve(cell) : null;
      const result = ready && (await readResult(folder, cellHash(ready.config)));
      if (!result || (mode === 'record' && !result.recorded)) continue;
      agenda.finish(ownResult(ready, result));
      if (mode === 'record') await forgetSpool(folder, ready.config.run);
      known.add(cell.key);
    }
  agenda.drop(known);
  return known.size;
}

/** The results that are there, without running anything. */
export async function finishedResults(cells: readonly Cell[], folder: string): Promise<CellResult[]> {
  const agenda = new Agenda(cells);
  await takeOver(agenda, cells, folder, 'summary');
  return agenda.finished;
}

/** Runs the cells that are not finished, on all workers. Cells that fail are told, and do not stop the others. */
export async function runExperiment(name: string, cells: readonly Cell[], options: ExperimentOptions): Promise<ExperimentOutcome> {
  const { folder, mode, server, signal } = options;
  await mkdir(join(folder, 'cells'), { recursive: true });
  const agenda = new Agenda(cells);
  const skipped = await takeOver(agenda, cells, folder, mode);
  const code = codeHash();
  const board = new ProgressBoard(name, cells, skipped);
  const pool: WorkerPool = new WorkerPool(options.workers, {
    next: () => {
      const cell = agenda.take();
      return cell && { cell, hash: cellHash(cell.config), folder, mode, server, code };
    },
    onStep: (order, done) => {
      board.step(order, done);
      options.onProgress(board.line(pool.running));
    },
    onEnd: async (order, why) => {
      board.end(order);
      const result = why === null ? await readResult(folder, order.hash) : null;
      if (result) agenda.finish(ownResult(order.cell, result));
      else agenda.fail(order.cell.key, why ?? 'its result cannot be read');
      options.onProgress(board.line(pool.running));
      if (result) await options.onResult(agenda.finished);
    },
  });
  signal.addEventListener('abort', () => pool.stop(), { once: true });
  if (signal.aborted) pool.stop();
  await pool.ended;
  return { results: agenda.finished, failed: agenda.failures, skipped };
}
