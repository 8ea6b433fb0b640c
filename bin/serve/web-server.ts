import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Problem } from '@/db/postgres/problem';
import { nextEnvironment, nextProgram, serverEntry } from '../build.mjs';
import { LOOPBACK_HOST } from './port';

const ROOT = join(import.meta.dirname, '..', '..');
const GUARD = pathToFileURL(join(import.meta.dirname, 'guard.mjs')).href;
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * How the server's process is started. The heap may grow to two and a half times what it held before it is marked again: by
 * itself V8 marks all of it for every 8 MB of request bodies, which takes a third of the processor while a log comes in.
 */
export const SERVER_FLAGS: readonly string[] = ['--max-old-space-size=1536', '--heap-growing-percent=150'];

export interface WebServer {
  readonly url: string;
  /** Resolves with the exit code when the server ends by itself. */
  readonly ended: Promise<number | null>;
  readonly stop: () => Promise<void>;
}

function environment(port: number, database: Readonly<Record<string, string>>, dev: boolean): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...(dev ? nextEnvironment() : process.env),
    ...database,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    HOSTNAME: LOOPBACK_HOST,
    PORT: String(port),
    CANOPY_GUARD: '1',
    // A long-lived event stream must not hold up the end of the server.
    NEXT_MANUAL_SIG_HANDLE: '',
    KEEP_ALIVE_TIMEOUT: '65000',
  };
  return dev ? { ...env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${GUARD}`.trim() } : env;
}

function start(port: number, database: Readonly<Record<string, string>>, dev: boolean): ChildProcess {
  const args = dev
    ? [nextProgram(), 'dev', '--hostname', LOOPBACK_HOST, '--port', String(port)]
    : [...SERVER_FLAGS, '--import', GUARD, serverEntry()];
  return spawn(process.execPath, args, {
    cwd: dev ? ROOT : dirname(serverEntry()),
    env: environment(port, database, dev),
    stdio: ['ignore', dev ? 'inherit' : 'pipe', 'inherit', 'ipc'],
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = performance.now() + READY_TIMEOUT_MS; performance.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Problem('The web server ended while it started.', 'Its message stands above.');
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Problem(`The web server did not answer within ${READY_TIMEOUT_MS / 1_000} s.`, 'Run `canopy doctor`.');
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  if ((await Promise.race([ended.then(() => 'ended'), sleep(STOP_TIMEOUT_MS, 'late', { ref: false })])) === 'late') child.kill('SIGKILL');
  await ended;
}

/**
 * Starts the web app on 127.0.0.1 and waits until it answers. `database` is the environment that tells it where the
 * database is. It ends with this process, however that ends.
 */
export async function startWebServer(port: number, database: Readonly<Record<string, string>>, dev: boolean): Promise<WebServer> {
  const child = start(port, database, dev);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://${LOOPBACK_HOST}:${port}`;
  child.stdout?.resume();
  const stop = (): Promise<void> => end(child, ended);
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ended, stop };
}
