import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './install.mjs';

const STOP_TIMEOUT_MS = 20_000;
const PORT_TAKEN = /taken|already runs/;

/** Starts a `canopy` command that reports over IPC; it ends with us, even if we are killed. */
function canopy(args, onMessage) {
  // A process group of its own: Ctrl-C reaches us alone, and we end the children in order.
  const child = spawn(process.execPath, [join(ROOT, 'bin', 'canopy.mjs'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const output = { out: '', error: '' };
  child.stdout.on('data', (chunk) => (output.out += chunk));
  child.stderr.on('data', (chunk) => (output.error = (output.error + chunk).slice(-20_000)));
  child.on('message', onMessage);
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    if ((await Promise.race([ended.then(() => 'ended'), sleep(STOP_TIMEOUT_MS, 'late', { ref: false })])) === 'late') child.kill('SIGKILL');
    await ended;
  };
  return { ended, output, stop };
}

async function serveOn(port) {
  let ready;
  const url = new Promise((resolve) => (ready = resolve));
  const server = canopy(['serve', '--port', String(port), '--json'], (message) => message.kind === 'ready' && ready(message.url));
  const first = await Promise.race([url, server.ended]);
  return typeof first === 'string' ? { ...server, url: first } : { ...server, url: null };
}

/** Canopy's server on the wanted port, or on any free one where none was wished for and 4480 is taken. */
export async function startServer(wanted) {
  const server = await serveOn(wanted ?? 4480);
  if (server.url) return server;
  if (wanted === undefined && PORT_TAKEN.test(server.output.error)) {
    console.log('Port 4480 is taken; using a free one.');
    const other = await serveOn(0);
    if (other.url) return other;
    throw new Error(other.output.error.trim());
  }
  throw new Error(server.output.error.trim().replace(/^canopy: /, ''));
}

/** One training run. `result` is what `canopy run --json` printed; it rejects where the run failed. */
export function train({ allocator, steps, group, server, onProgress }) {
  const args = ['run', 'kg-search', '--allocator', allocator, '--steps', String(steps), '--seed', '1', '--group', group];
  const child = canopy(
    [...args, '--name', `${allocator.toUpperCase()} · kg-search`, '--server', server, '--json'],
    (message) => message.kind === 'progress' && onProgress(message),
  );
  const result = child.ended.then((code) => {
    const line = child.output.out.trim().split('\n').at(-1);
    try {
      return { allocator, code, ...JSON.parse(line) };
    } catch {
      return { allocator, code, failure: child.output.error.trim() };
    }
  });
  return { ...child, result };
}
