import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CellNews, CellOrder } from './messages';

const PROGRAM = fileURLToPath(new URL('./worker.mjs', import.meta.url));
const ERROR_TAIL = 4_000;

export interface PoolEvents {
  /** The next cell to run; null: none now. Asked again whenever a cell has ended. */
  readonly next: () => CellOrder | null;
  readonly onStep: (order: CellOrder, done: number) => void;
  /** `why` null: its result is on the disk. */
  readonly onEnd: (order: CellOrder, why: string | null) => Promise<void>;
}

/** One worker process; a new one takes its place if it dies. */
interface Worker {
  child: ChildProcess | null;
  order: CellOrder | null;
}

/** Runs cells in `size` processes until `next` has no more and all have ended; `ended` rejects with what `onEnd` threw. */
export class WorkerPool {
  private readonly workers: Worker[];
  private stopped = false;
  private finish: () => void = () => undefined;
  private fail: (error: unknown) => void = () => undefined;
  readonly ended: Promise<void>;

  constructor(
    size: number,
    private readonly events: PoolEvents,
  ) {
    this.ended = new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
    this.workers = Array.from({ length: size }, () => ({ child: null, order: null }));
    this.feed();
  }

  get running(): readonly CellOrder[] {
    return this.workers.flatMap(({ order }) => (order ? [order] : []));
  }

  /**
   * Ends every process at once, and is over when they are gone: until then the runs are theirs. What a cell had not finished is
   * run again, or gone on with, next time.
   */
  stop(): void {
    this.stopped = true;
    const children = this.workers.flatMap(({ child }) => child ?? []);
    for (const worker of this.workers) worker.order = null;
    const gone = children.map(
      (child) =>
        new Promise<void>((resolve) => {
          child.once('close', () => resolve());
          child.kill('SIGKILL');
        }),
    );
    void Promise.all(gone).then(() => this.finish());
  }

  /** Gives work to every idle worker; ends when there is none and nothing runs. */
  private feed(): void {
    if (this.stopped) return;
    for (const worker of this.workers) {
      if (worker.order) continue;
      const order = this.events.next();
      if (!order) break;
      this.start(worker, order);
    }
    if (this.running.length > 0) return;
    this.stopped = true;
    for (const { child } of this.workers) child?.disconnect();
    this.finish();
  }

  private start(worker: Worker, order: CellOrder): void {
    worker.order = order;
    if (worker.child) worker.child.send(order);
    else worker.child = this.launch(worker);
  }

  private launch(worker: Worker): ChildProcess {
    const child = fork(PROGRAM, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-ERROR_TAIL);
    });
    child.on('message', (news: CellNews) => this.hear(worker, child, news));
    child.once('close', (code, signal) => {
      if (worker.child !== child) return;
      worker.child = null;
      this.end(worker, `its process ended (${signal ?? `exit code ${code}`}). ${errors.trim()}`);
    });
    return child;
  }

  private hear(worker: Worker, child: ChildProcess, news: CellNews): void {
    const { order } = worker;
    if (!order || this.stopped) return;
    if (news.kind === 'ready') child.send(order);
    else if (news.kind === 'step') this.events.onStep(order, news.done);
    else this.end(worker, news.kind === 'failed' ? news.why : null);
  }

  private end(worker: Worker, why: string | null): void {
    const { order } = worker;
    if (!order || this.stopped) return;
    worker.order = null;
    this.events.onEnd(order, why).then(
      () => this.feed(),
      (error: unknown) => {
        this.fail(error);
        this.stop();
      },
    );
  }
}
