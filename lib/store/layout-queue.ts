import type { TreeSnapshot } from '@/lib/contract/snapshot';
import type { Laid, LayoutId } from '@/lib/layout/layouts';

/** Lays a tree out: at once, or elsewhere and later. */
export type LayTree = (snapshot: TreeSnapshot, chosen: LayoutId | null) => Laid | Promise<Laid>;

interface Job {
  readonly snapshot: TreeSnapshot;
  readonly use: (laid: Laid) => void;
}

/**
 * One layout at a time. While one is made elsewhere, of all that is asked only the newest waits: a tree that grows faster
 * than it can be laid out is shown as often as it can be, and never falls behind.
 */
export class LayoutQueue {
  private running: Job | null = null;
  private waiting: Job | null = null;

  constructor(
    private readonly lay: LayTree,
    private readonly chosen: () => LayoutId | null,
    private readonly fail: (reason: string) => void,
  ) {}

  /** True while a layout is on its way. */
  get isBusy(): boolean {
    return this.running !== null;
  }

  ask(snapshot: TreeSnapshot, use: (laid: Laid) => void): void {
    if (this.running) this.waiting = { snapshot, use };
    else this.start({ snapshot, use });
  }

  /** Nothing that was asked before is used any more. */
  drop(): void {
    this.running = null;
    this.waiting = null;
  }

  private start(job: Job): void {
    const laid = this.lay(job.snapshot, this.chosen());
    if (!(laid instanceof Promise)) {
      job.use(laid);
      return;
    }
    this.running = job;
    const done = (act: () => void): void => {
      if (this.running !== job) return;
      this.running = null;
      act();
      const next = this.waiting;
      this.waiting = null;
      if (next) this.start(next);
    };
    laid.then(
      (late) => done(() => job.use(late)),
      (error: unknown) => done(() => this.fail(error instanceof Error ? error.message : String(error))),
    );
  }
}
