import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FromThread } from './messages';

/** An idle thread is kept this long for the next log. */
const IDLE_MS = 30_000;

/** The server's build has the thread's program as a file of its own; elsewhere it is compiled on the way. */
function newWorker(): Worker {
  if (process.env.NEXT_RUNTIME === 'nodejs') return new Worker(new URL('./entry.ts', import.meta.url));
  return new Worker(new URL('./from-source.mjs', import.meta.url));
}

/** Starts a thread that reads logs. Rejects where it does not come up. It does not keep the process alive. */
async function start(): Promise<Worker> {
  const worker = newWorker();
  worker.unref();
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`it ended with code ${code}`)));
    worker.once('message', (message: FromThread) => {
      worker.off('error', reject);
      if (message.type === 'ready') resolve();
    });
  });
  return worker;
}

interface Idle {
  readonly worker: Worker;
  /** Keeps it no longer. */
  readonly release: () => void;
}

let idle: Idle | null = null;
let starting: Promise<void> | null = null;
let hasFailed = false;

function keep(worker: Worker): void {
  const release = (): void => {
    clearTimeout(timer);
    worker.off('error', drop);
    worker.off('exit', drop);
    idle = null;
  };
  const drop = (): void => {
    release();
    void worker.terminate();
  };
  const timer = setTimeout(drop, IDLE_MS);
  timer.unref();
  // An error that nobody hears would end the process.
  worker.on('error', drop);
  worker.on('exit', drop);
  idle = { worker, release };
}

const canHelp = (): boolean => !hasFailed && availableParallelism() > 1;

/** Starts a thread for whoever asks next. A thread that does not start is named once; logs are then read here. */
export function prepareThread(): Promise<void> {
  if (idle || starting || !canHelp()) return starting ?? Promise.resolve();
  starting = start()
    .then(keep)
    .catch((error: Error) => {
      hasFailed = true;
      console.warn(`canopy: no thread for reading logs (${error.message}); they are read in the main thread, which takes longer`);
    })
    .finally(() => {
      starting = null;
    });
  return starting;
}

/** A thread that is up and idle; null where there is none. */
export function takeThread(): Worker | null {
  if (!idle) return null;
  const { worker, release } = idle;
  release();
  worker.ref();
  return worker;
}

/** Takes back a thread that has nothing to do any more. */
export function giveBack(worker: Worker): void {
  worker.unref();
  if (idle) void worker.terminate();
  else keep(worker);
}
