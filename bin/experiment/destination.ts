import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@/db/postgres/problem';
import { type Arguments, UsageError } from '../cli/command';
import { serverAnswers } from '../import/through-server';
import { DEFAULT_PORT, LOOPBACK_HOST } from '../serve/port';
import type { CellOrder } from './messages';

export interface Destination {
  readonly mode: CellOrder['mode'];
  readonly server: string | null;
  /** Logs go to the database when the runs are done. */
  readonly store: boolean;
  /** Where the runs will be, in words. */
  readonly say: string;
}

/** Where the runs are to land: nowhere (--summary-only), a server that answers, the database (--store), or logs. Throws Problem, UsageError. */
export async function destinationOf(args: Arguments): Promise<Destination> {
  const store = args.flag('store');
  if (args.flag('summary-only')) {
    if (store || args.text('server')) throw new UsageError('--summary-only keeps no runs: leave --store and --server away');
    return { mode: 'summary', server: null, store: false, say: 'counts only, no run is kept' };
  }
  const named = args.text('server') ?? process.env.CANOPY_SERVER;
  const server = named ?? `http://${LOOPBACK_HOST}:${DEFAULT_PORT}`;
  if (!URL.canParse(server)) throw new UsageError(`--server takes an address, not "${server}"`);
  if (await serverAnswers(server)) return { mode: 'record', server, store: false, say: `every run goes to ${server}` };
  if (named) throw new Problem(`No Canopy server answers at ${server}.`, 'Start it with `canopy serve`, or leave --server away.');
  return {
    mode: 'record',
    server: null,
    store,
    say: store ? 'every run goes to the database at the end' : 'no server answers: every run is kept as a log',
  };
}

/** The logs that are kept in the experiment's folder. */
export function keptLogs(folder: string): string[] {
  const logs = join(folder, 'logs');
  if (!existsSync(logs)) return [];
  return readdirSync(logs)
    .filter((name) => name.endsWith('.ndjson.gz'))
    .map((name) => join(logs, name));
}

/** Reads the kept logs into the database; each is removed once it is there. */
export async function storeLogs(folder: string, onProgress: (line: string) => void): Promise<void> {
  const logs = keptLogs(folder);
  if (logs.length === 0) return;
  // Loaded on demand: summaries need no database.
  const { importThroughDatabase, withDatabase } = await import('../import/through-database');
  await withDatabase(async (sql) => {
    for (const [i, log] of logs.entries()) {
      onProgress(`storing run ${i + 1} of ${logs.length}`);
      await importThroughDatabase(sql, log, {}, () => undefined);
      await rm(log);
    }
  });
}
