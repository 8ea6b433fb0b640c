import type { Sql, Transaction } from '@/db/client';
import { ensureRun } from './ensure-run';

export interface RunHandle {
  readonly id: number;
  readonly run: string;
  /** The pass mark known so far; 1 until the `run` event came. */
  readonly passMark: number;
}

/** First half of the advisory lock's key; the second is the run's number. */
const RUN_LOCK = 0x0ca_20;
const ATTEMPTS = 5;

const GONE = Symbol('the run was deleted while we waited');

/**
 * Runs `work` in a transaction that alone may write to the run. The run is made where it is not there; also where
 * somebody deletes it just then.
 */
export async function inRun<T>(sql: Sql, run: string, work: (tx: Transaction, handle: RunHandle) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const id = await ensureRun(sql, run);
    const result = await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${RUN_LOCK}, ${id})`;
      const [row] = await tx<{ passMark: number }[]>`select pass_mark as "passMark" from runs where id = ${id}`;
      return row ? work(tx, { id, run, passMark: row.passMark }) : GONE;
    });
    if (result !== GONE) return result as T;
  }
  throw new Error(`run ${run} is being deleted again and again`);
}

/** Takes the same lock for a command of its own. */
export const lockRun = (tx: Transaction, id: number) => tx`select pg_advisory_xact_lock(${RUN_LOCK}, ${id})`;
