import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { EmbeddedServer } from './launch';
import { DATABASE_USER, locations, SOCKET_PORT } from './locations';
import { withLock } from './lock';
import { readPostmaster } from './postmaster';
import { isAlive } from './process-table';

const STOP_TIMEOUT_MS = 30_000;

async function othersConnected(socketDir: string): Promise<boolean> {
  const sql = postgres({
    host: socketDir,
    port: SOCKET_PORT,
    user: DATABASE_USER,
    database: 'postgres',
    max: 1,
    connect_timeout: 5,
    onnotice: () => undefined,
  });
  try {
    const [row] = await sql<{ others: boolean }[]>`
      select count(*) > 0 as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    return row?.others ?? false;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 }).catch(() => undefined);
  }
}

/** Sends the signal of a fast shutdown (transactions rolled back, data flushed) and waits for the end. */
async function shutDown(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (const deadline = performance.now() + STOP_TIMEOUT_MS; isAlive(pid) && performance.now() < deadline; ) await sleep(25);
}

/**
 * Stops a server that `launchPostgres` started. Close the connections of this process first.
 * @returns false where others are connected, or it is not running any more, and it was left alone
 */
export async function stopPostgres(server: EmbeddedServer, { evenIfUsed = false } = {}): Promise<boolean> {
  const at = locations(server.home);
  return withLock(at.lock, STOP_TIMEOUT_MS, async () => {
    const found = await readPostmaster(at.data);
    if (found?.pid !== server.pid || !isAlive(server.pid)) return false;
    if (!evenIfUsed && (await othersConnected(server.socketDir))) return false;
    await shutDown(server.pid);
    return true;
  });
}
