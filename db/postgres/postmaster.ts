import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { DATABASE_USER, SOCKET_PORT } from './locations';
import { isAlive, processName } from './process-table';

/** What `postmaster.pid` says of the server that holds a data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
}

const LINE = { pid: 0, socketDir: 4 } as const;

/** The server named in the data folder, whether it lives or not; null = none. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n');
  const pid = Number(lines?.[LINE.pid]);
  return lines && pid > 0 ? { pid, socketDir: lines[LINE.socketDir] ?? '' } : null;
}

/** True where the pid belongs to a Postgres and not to a process that was given the number later. */
export function runsPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const name = processName(pid);
  return name === null || name === 'postgres';
}

/** null = the server answers; otherwise why it does not. */
export async function whySilent(socketDir: string, timeoutS = 5): Promise<NodeJS.ErrnoException | null> {
  const sql = postgres({
    host: socketDir,
    port: SOCKET_PORT,
    user: DATABASE_USER,
    database: 'postgres',
    max: 1,
    connect_timeout: timeoutS,
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    await sql`select 1`;
    return null;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  } finally {
    await sql.end({ timeout: 1 }).catch(() => undefined);
  }
}

/** The live, answering server of a data folder; null = none. */
export async function livePostmaster(data: string): Promise<Postmaster | null> {
  const found = await readPostmaster(data);
  if (!found || !runsPostgres(found.pid) || !found.socketDir) return null;
  return (await whySilent(found.socketDir)) === null ? found : null;
}
