import type { Line } from '../lines';
import { LogReader } from '../log-reader';
import type { Group, HeldBatch } from '../sealed-batch';
import type { FromThread, ToThread } from './messages';
import { linesOf } from './parcels';
import { PiecePool } from './piece-pool';

type Post = (message: FromThread, give: readonly ArrayBuffer[]) => void;

/** Memory that a group leaves behind: what is not seen by both threads anyway. */
const memoryOf = ({ rows }: Group): ArrayBuffer[] =>
  (Object.values(rows) as Uint8Array[][]).flatMap((pieces) => pieces.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])));

/**
 * The thread's side of reading: lines in, sealed batches out, whose trees it keeps until they are derived. Reads on
 * meanwhile and stands still when the next batch is full too. Memory: two batches and what of the log is on its way.
 */
export class Intake {
  private reader = new LogReader();
  private waiting: Generator<Line>[] = [];
  private readonly sealed = new Map<number, HeldBatch>();
  private readonly pool = new PiecePool();
  private batches = 0;
  private hasEnded = false;

  constructor(private readonly post: Post) {}

  receive(message: ToThread): void {
    switch (message.type) {
      case 'open':
        this.reader = new LogReader(message.batchBytes);
        this.hasEnded = false;
        break;
      case 'lines':
        this.waiting.push(linesOf(message.parcel));
        this.readOn();
        break;
      case 'end':
        this.hasEnded = true;
        this.readOn();
        break;
      case 'release':
        this.sealed.delete(message.batch);
        this.readOn();
        break;
      case 'derive': {
        this.pool.turn();
        const group = this.sealed.get(message.batch)!.derive(message.request, this.pool.memory) as Group;
        this.post({ type: 'derived', id: message.id, group }, memoryOf(group));
        this.readOn();
      }
    }
  }

  /** Reads until there is nothing to read or the batch is full while the one before is not wholly derived. */
  private readOn(): void {
    while (this.sealIfFull() && this.waiting.length > 0) {
      const next = this.waiting[0]!.next();
      if (!next.done) this.reader.line(next.value);
      else {
        this.waiting.shift();
        this.post({ type: 'taken' }, []);
      }
    }
    if (!this.hasEnded || this.waiting.length > 0 || this.holdsTrees()) return;
    this.hasEnded = false;
    this.seal(true);
  }

  /** @returns false where nothing more may be read now: a batch before holds its trees, or two wait to be written */
  private sealIfFull(): boolean {
    if (!this.reader.isFull) return true;
    if (this.holdsTrees() || this.sealed.size > 1) return false;
    this.seal(false);
    return true;
  }

  private holdsTrees(): boolean {
    for (const batch of this.sealed.values()) if (!batch.isSpent()) return true;
    return false;
  }

  private seal(last: boolean): void {
    const sealed = this.reader.seal();
    const batch = ++this.batches;
    this.sealed.set(batch, sealed);
    const { runs, rejections } = sealed;
    this.post({ type: 'sealed', notice: { batch, runs, rejections, last } }, []);
  }
}
