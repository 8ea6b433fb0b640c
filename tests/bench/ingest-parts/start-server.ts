import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildState, serverEntry } from '../../../bin/build.mjs';
import { SERVER_FLAGS } from '../../../bin/serve/web-server';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const BODY_LIMIT_MIB = '8192';

export interface BenchServer {
  readonly url: string;
  /** "next" (production build) or "bare" (the route's handler behind node:http). */
  readonly kind: 'next' | 'bare';
  /** Highest resident memory since the last call, in bytes. */
  readonly peakBytes: () => number;
  readonly resetPeak: () => void;
  readonly stop: () => void;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (
      await fetch(url, { method: 'POST', body: '' })
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      return;
    await sleep(100);
  }
  throw new Error('the server does not answer');
}

/** The real production server where a build of these very sources exists, else the same handler behind a bare server. */
export async function startServer(socketDir: string): Promise<BenchServer> {
  const port = await freePort();
  const kind = buildState() === 'fresh' ? 'next' : 'bare';
  const args = kind === 'next' ? [...SERVER_FLAGS, serverEntry()] : [...SERVER_FLAGS, '--import', 'tsx', join(import.meta.dirname, 'server.ts')];
  const env = {
    ...process.env,
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    CANOPY_PG_SOCKET: socketDir,
    CANOPY_MAX_BODY_MIB: BODY_LIMIT_MIB,
    NODE_ENV: 'production' as const,
  };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'], cwd: ROOT });
  const url = `http://127.0.0.1:${port}/api/v1/ingest`;
  await answers(url, child);
  return {
    url,
    kind,
    peakBytes: () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    resetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    stop: () => child.kill(),
  };
}
