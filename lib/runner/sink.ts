import { setTimeout as sleep } from 'node:timers/promises';
import { type Delivery, deliver } from './http';
import { BATCH_BYTES, type Batch, type Spool } from './spool';

export interface SinkOptions {
  /** Address of a Canopy, e.g. http://127.0.0.1:4480. */
  readonly server: string;
  /** How long a batch may wait for more lines, ms. */
  readonly lingerMs?: number;
  /** First and longest pause between tries, ms; it doubles in between. */
  readonly backOffMs?: readonly [first: number, longest: number];
  /** The producer waits when it is this many bytes ahead of the server. */
  readonly maxBehindBytes?: number;
  /** For tests. */
  readonly send?: typeof deliver;
}

export interface SinkState {
  readonly sentBytes: number;
  readonly behindBytes: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly conflicts: number;
  readonly quarantined: number;
  /** Why the last try failed; null while all is well. */
  readonly trouble: string | null;
  /** Set where the server will never take the next lines: shipping has ended, the spool holds everything. */
  readonly refused: string | null;
}

const DEFAULTS = { lingerMs: 150, backOffMs: [200, 10_000] as const, maxBehindBytes: 2 * 2 ** 30, send: deliver };
const POLL_MS = 25;

type Counts = { -readonly [K in 'accepted' | 'duplicates' | 'conflicts' | 'quarantined']: number };

/**
 * Ships a spool to the server while it is being written. Memory is one batch, however long the server is away. A try
 * that fails is repeated with growing pauses from the acknowledged offset; ingest is idempotent, so nothing doubles.
 */
export class Sink {
  private readonly counts: Counts = { accepted: 0, duplicates: 0, conflicts: 0, quarantined: 0 };
  private readonly options: Required<SinkOptions>;
  private readonly stop = new AbortController();
  private trouble: string | null = null;
  private refused: string | null = null;
  private closing = false;
  private readonly shipping: Promise<void>;

  constructor(
    private readonly spool: Spool,
    options: SinkOptions,
  ) {
    this.options = { ...DEFAULTS, ...options };
    this.shipping = this.ship();
  }

  get state(): SinkState {
    const { acknowledged, size } = this.spool;
    return { ...this.counts, sentBytes: acknowledged, behindBytes: size - acknowledged, trouble: this.trouble, refused: this.refused };
  }

  /** Appends an event's line to the spool; waits only where the server is far behind. */
  async write(line: string): Promise<void> {
    while (this.state.behindBytes > this.options.maxBehindBytes && !this.refused && !this.stop.signal.aborted) await sleep(POLL_MS);
    await this.spool.append(line);
  }

  /** Sends what is left, for at most `timeoutMs`. @returns true where the server has everything */
  async drain(timeoutMs: number): Promise<boolean> {
    this.closing = true;
    const timer = setTimeout(() => this.stop.abort(), timeoutMs);
    await this.shipping;
    clearTimeout(timer);
    return this.spool.acknowledged === this.spool.size;
  }

  /** Ends shipping at once; the spool keeps what was not acknowledged. */
  async abort(): Promise<void> {
    this.stop.abort();
    await this.shipping;
  }

  private async ship(): Promise<void> {
    while (!this.stop.signal.aborted && this.refused === null) {
      const batch = await this.nextBatch();
      if (batch) await this.deliver(batch);
      else if (this.closing) return;
    }
  }

  /** Waits a little for a batch to fill, so that a slow producer does not cause a request a line. */
  private async nextBatch(): Promise<Batch | null> {
    const { size, acknowledged } = this.spool;
    if (size === acknowledged || (!this.closing && size - acknowledged < BATCH_BYTES)) await this.pause(this.closing ? 0 : this.options.lingerMs);
    return this.spool.read(this.spool.acknowledged, BATCH_BYTES);
  }

  private async deliver(batch: Batch): Promise<void> {
    let pauseMs = this.options.backOffMs[0];
    while (!this.stop.signal.aborted) {
      const delivery = await this.options.send(this.options.server, batch.bytes, this.stop.signal);
      if (delivery.kind === 'accepted') return this.acknowledge(batch, delivery);
      if (delivery.kind === 'too-large' && (await this.deliverHalves(batch))) return;
      if (delivery.kind !== 'later') {
        this.refused = delivery.why;
        return;
      }
      // A try that our own stop broke off says nothing about the server.
      if (!this.stop.signal.aborted || this.trouble === null) this.trouble = delivery.why;
      await this.pause(delivery.afterMs ?? pauseMs);
      pauseMs = Math.min(pauseMs * 2, this.options.backOffMs[1]);
    }
  }

  /** @returns false where the batch is one line and cannot be divided */
  private async deliverHalves(batch: Batch): Promise<boolean> {
    const middle = batch.bytes.indexOf('\n', batch.bytes.length >> 1) + 1 || batch.bytes.lastIndexOf('\n', batch.bytes.length - 2) + 1;
    const cut = middle < batch.bytes.length ? middle : batch.bytes.lastIndexOf('\n', batch.bytes.length - 2) + 1;
    if (cut <= 0) return false;
    const at = batch.start + cut;
    await this.deliver({ start: batch.start, end: at, bytes: batch.bytes.subarray(0, cut) });
    if (this.refused === null && this.spool.acknowledged >= at) await this.deliver({ start: at, end: batch.end, bytes: batch.bytes.subarray(cut) });
    return true;
  }

  private async acknowledge(batch: Batch, { answer }: Extract<Delivery, { kind: 'accepted' }>): Promise<void> {
    for (const name of ['accepted', 'duplicates', 'conflicts', 'quarantined'] as const) this.counts[name] += answer[name] ?? 0;
    this.trouble = null;
    await this.spool.acknowledge(batch.end);
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stop.signal }).catch(() => undefined);
  }
}
