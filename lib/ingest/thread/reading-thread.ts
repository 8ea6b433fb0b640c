import type { Worker } from 'node:worker_threads';
import type { Line } from '../lines';
import type { Group, GroupRequest, SealedBatch } from '../sealed-batch';
import type { BatchNotice, FromThread, ToThread } from './messages';
import { ParcelPacker } from './parcels';
import { giveBack } from './start';

/** Parcels on their way or being read. */
const WINDOW = 3;

interface Waiter<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

/** Writes a batch; the thread goes on to the next but one when it resolves. */
export type WriteBatch = (batch: SealedBatch, last: boolean) => Promise<void>;

/** A log's remaining lines, read by a thread of their own. Backpressure: `line` waits while the thread has enough to do. */
export class ReadingThread {
  /** One is packed while those of the window are read. */
  private readonly packer = new ParcelPacker(WINDOW + 1);
  private readonly derivations = new Map<number, Waiter<Group>>();
  private onWay = 0;
  private asked = 0;
  private failure: Error | null = null;
  private room: Waiter<void> | null = null;
  private readonly written: Promise<void>;
  private allWritten!: Waiter<void>;

  constructor(
    private readonly worker: Worker,
    batchBytes: number,
    private readonly write: WriteBatch,
  ) {
    this.written = new Promise((resolve, reject) => {
      this.allWritten = { resolve, reject };
    });
    this.written.catch(() => undefined);
    worker.on('message', this.receive);
    worker.on('error', this.fail);
    worker.on('exit', this.gone);
    this.post({ type: 'open', batchBytes });
  }

  /** Takes one line. Rejects where a batch before it could not be written. */
  line(line: Line): Promise<void> | undefined {
    this.packer.add(line);
    return this.packer.isFull ? this.send() : undefined;
  }

  /** Resolves when everything is written. */
  async finish(): Promise<void> {
    if (!this.packer.isEmpty) await this.send();
    this.post({ type: 'end' });
    await this.written;
    const { worker } = this;
    worker.off('message', this.receive).off('error', this.fail).off('exit', this.gone);
    giveBack(worker);
  }

  /** Ends it at whatever it is. */
  drop(): void {
    this.fail(new Error('the log was given up'));
    void this.worker.terminate();
  }

  private async send(): Promise<void> {
    while (this.onWay >= WINDOW && !this.failure)
      await new Promise<void>((resolve, reject) => {
        this.room = { resolve, reject };
      });
    if (this.failure) throw this.failure;
    this.onWay++;
    this.post({ type: 'lines', parcel: this.packer.take() });
  }

  private post(message: ToThread): void {
    this.worker.postMessage(message);
  }

  private readonly receive = (message: FromThread): void => {
    if (message.type === 'taken') {
      this.onWay--;
      this.room?.resolve();
      this.room = null;
    } else if (message.type === 'sealed') void this.writeBatch(message.notice);
    else if (message.type === 'derived') {
      this.derivations.get(message.id)?.resolve(message.group);
      this.derivations.delete(message.id);
    } else if (message.type === 'failed') this.fail(new Error(`the thread that reads logs failed: ${message.reason}`));
  };

  private async writeBatch({ batch, runs, rejections, last }: BatchNotice): Promise<void> {
    try {
      await this.write({ runs, rejections, derive: (request) => this.derive(batch, request) }, last);
      this.post({ type: 'release', batch });
      if (last) this.allWritten.resolve();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  private derive(batch: number, request: GroupRequest): Promise<Group> {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.derivations.set(id, { resolve, reject });
      this.post({ type: 'derive', id, batch, request });
    });
  }

  private readonly fail = (error: Error): void => {
    if (this.failure) return;
    this.failure = error;
    this.room?.reject(error);
    for (const { reject } of this.derivations.values()) reject(error);
    this.allWritten.reject(error);
  };

  private readonly gone = (code: number): void => this.fail(new Error(`the thread that reads logs ended with code ${code}`));
}
