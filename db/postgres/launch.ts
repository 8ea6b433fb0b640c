import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { type Binaries, findBinaries } from './binaries';
import { DATABASE_NAME, DATABASE_USER, type Locations, locations, SOCKET_PORT } from './locations';
import { withLock } from './lock';
import { livePostmaster, runsPostgres, whySilent } from './postmaster';
import { prepareCluster, prepareFolders } from './prepare-home';
import { Problem } from './problem';
import { serverUser } from './unprivileged-user';

const START_TIMEOUT_MS = 60_000;
const LOCK_TIMEOUT_MS = 90_000;
const POLL_MS = 25;
const PROJECT_ROOT = join(import.meta.dirname, '..', '..');

export interface EmbeddedServer {
  readonly pid: number;
  readonly socketDir: string;
  /** False where a server was already running on the folder and is shared. */
  readonly startedHere: boolean;
  readonly home: string;
}

export interface LaunchOptions {
  readonly home?: string;
  /** Further settings, e.g. `{ fsync: 'off' }` for throw-away servers. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of package.json, where the binaries are installed. */
  readonly root?: string;
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(SOCKET_PORT),
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  wal_compression: 'pglz',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The container default of 64 MB for /dev/shm is too small for parallel queries.
  dynamic_shared_memory_type: 'mmap',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
} as const;

function spawnServer(at: Locations, binaries: Binaries, options: LaunchOptions): ChildProcess {
  const user = serverUser(at.data);
  const settings = { ...SETTINGS, unix_socket_directories: at.socketDir, ...options.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(at.log, 'a', 0o600);
  try {
    return spawn(binaries.postgres, ['-D', at.data, ...flags], {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: '/',
      env: { ...process.env, LC_MESSAGES: 'C', LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** Pid files whose process is gone, or is no Postgres, would make the server refuse to start. Only under the lock. */
async function removeStalePidFiles(at: Locations): Promise<void> {
  for (const file of [join(at.data, 'postmaster.pid'), join(at.socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`)]) {
    const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    if (pid > 0 && !runsPostgres(pid)) await unlink(file).catch(() => undefined);
  }
}

async function lastWords(log: string, from: number): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  const lines = text
    .slice(from)
    .replaceAll(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /gm, '')
    .trim()
    .split('\n');
  return (
    lines
      .filter((line) => /FATAL|PANIC|ERROR|HINT|error while/.test(line))
      .slice(-3)
      .join(' ') || lines.slice(-2).join(' ')
  );
}

function startProblem(words: string, at: Locations): Problem {
  if (/No space left on device/.test(words))
    return new Problem(`The disk that holds ${at.home} is full.`, 'Free some space, or set CANOPY_HOME to another disk.');
  if (/data directory .* has (wrong ownership|invalid permissions)/.test(words))
    return new Problem(
      `The database folder ${at.data} belongs to another user or is open to others.`,
      'Run Canopy as its owner, and `chmod 700` it.',
    );
  return new Problem('The database did not start.', `Postgres said: ${words || `nothing; see ${at.log}`}`);
}

/** Waits until the server answers. A server killed a moment ago may still be letting go of its memory: tried again. */
async function startOnce(at: Locations, binaries: Binaries, options: LaunchOptions, deadline: number): Promise<number | null> {
  const seen = (await readFile(at.log, 'utf8').catch(() => '')).length;
  const child = spawnServer(at, binaries, options);
  let failure: Error | null = null;
  let ended = false;
  child.once('error', (error) => (failure = error));
  child.once('exit', () => (ended = true));
  while (performance.now() < deadline) {
    await sleep(POLL_MS);
    if (failure)
      throw new Problem('The bundled Postgres cannot be executed.', `${(failure as Error).message}. Run \`npm ci\`, or set DATABASE_URL.`, failure);
    if (ended) {
      const words = await lastWords(at.log, seen);
      if (/still in use|lock file .* already exists/.test(words)) return null;
      throw startProblem(words, at);
    }
    if (child.pid && (await whySilent(at.socketDir)) === null) {
      child.unref();
      return child.pid;
    }
  }
  child.kill('SIGQUIT');
  throw startProblem(await lastWords(at.log, seen), at);
}

async function startUnderLock(at: Locations, options: LaunchOptions): Promise<EmbeddedServer> {
  const shared = await livePostmaster(at.data);
  if (shared) return { ...shared, startedHere: false, home: at.home };
  const user = serverUser(at.data);
  const binaries = findBinaries(options.root ?? PROJECT_ROOT, user, at.binaries);
  await prepareCluster(at, binaries, user);
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const live = await livePostmaster(at.data);
    if (live) return { ...live, startedHere: false, home: at.home };
    await removeStalePidFiles(at);
    const pid = await startOnce(at, binaries, options, deadline);
    if (pid !== null) return { pid, socketDir: at.socketDir, startedHere: true, home: at.home };
    await sleep(POLL_MS * 8);
  }
  throw new Problem(`The database in ${at.data} is held by another server that does not answer.`, `See ${at.log}; end that server, then try again.`);
}

/** Creates our database in a fresh cluster; whoever comes second finds it there. */
async function ensureDatabase(socketDir: string): Promise<void> {
  const sql = postgres({ host: socketDir, port: SOCKET_PORT, user: DATABASE_USER, database: 'postgres', max: 1, onnotice: () => undefined });
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE_NAME}`;
    if (found.length === 0)
      await sql.unsafe(`create database ${DATABASE_NAME}`).catch((error: { code?: string }) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * The embedded Postgres of a Canopy home: shares a live one, else starts it, creating the cluster on first use. The
 * server is detached: it outlives this process, even one killed with -9. Throws Problem with what to do.
 */
export async function launchPostgres(options: LaunchOptions = {}): Promise<EmbeddedServer> {
  const at = locations(options.home);
  const shared = await livePostmaster(at.data);
  if (shared) return { ...shared, startedHere: false, home: at.home };
  await prepareFolders(at, serverUser(at.data));
  const server = await withLock(at.lock, LOCK_TIMEOUT_MS, () => startUnderLock(at, options));
  await ensureDatabase(server.socketDir);
  return server;
}
