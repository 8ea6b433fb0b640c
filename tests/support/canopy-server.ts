import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 180_000;

export interface TestServer {
  readonly url: string;
  readonly home: string;
  readonly process: ChildProcess;
  /** Ends it as Ctrl-C does. */
  readonly stop: () => Promise<void>;
}

/** Runs `canopy serve --port 0` with `home` as CANOPY_HOME and waits until it answers. The build must be there. */
export async function startCanopy(home: string, { port = 0 } = {}): Promise<TestServer> {
  const child = spawn(process.execPath, [join(ROOT, 'bin', 'canopy.mjs'), 'serve', '--port', String(port), '--json'], {
    cwd: ROOT,
    env: { ...process.env, CANOPY_HOME: home, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-10_000);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  const line = await Promise.race([new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))), ended]);
  clearTimeout(timer);
  if (typeof line !== 'string') throw new Error(`canopy serve did not start:\n${errors}`);
  const { url } = JSON.parse(line) as { url: string };
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, home, process: child, stop };
}
