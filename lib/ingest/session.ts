import type { Sql, Transaction } from '@/db/client';
import { type QuarantineRecord, recordQuarantine } from '@/db/commands/record-rejects';
import type { CanopyEvent, IngestAnswer } from '@/lib/contract';
import { digestOfJson } from './digest';
import type { Rejection } from './issue';
import type { Line } from './lines';
import { BATCH_BYTES, LogReader } from './log-reader';
import { addOutcome, noOutcome, type Outcome } from './outcome';
import type { PlacedRejection, SealedBatch } from './sealed-batch';
import { type Seal, storeBatch } from './store-batch';
import { ReadingThread } from './thread/reading-thread';
import { prepareThread, takeThread } from './thread/start';

const LISTED = 100;
/** A log that is longer than this is worth a thread of its own. */
const THREAD_BYTES = 4 * 1024 * 1024;
/** A thread that is idle anyway takes over from here: the database gets its first batch early. */
const IDLE_THREAD_BYTES = 1024 * 1024;

/** Writes what belongs to an answer. */
export type AnswerSeal = (tx: Sql | Transaction, answer: IngestAnswer) => Promise<void>;

export interface SessionOptions {
  readonly sql: Sql;
  /** Where the records come from, as the quarantine report names it. */
  readonly source: string;
  readonly batchBytes?: number;
  /** After so many bytes a thread is started for the lines that follow; an idle one takes over after 1 MiB, or after these. */
  readonly threadBytes?: number;
}

/**
 * Takes records and writes them in batches; one batch is written while the next is read, in a long log by another
 * thread. Memory: two batches, whatever the length of the log. Whoever does not come to `finish` must `close`.
 */
export class IngestSession {
  private readonly reader: LogReader;
  private readonly batchBytes: number;
  private readonly threadBytes: number;
  private readonly idleThreadBytes: number;
  private thread: ReadingThread | null = null;
  private writing: Promise<void> = Promise.resolve();
  private readonly total = noOutcome();
  private readonly runs = new Set<string>();
  private readonly rejected: QuarantineRecord[] = [];
  private records = 0;
  private lineBytes = 0;
  private quarantined = 0;
  private seal: AnswerSeal | null = null;

  constructor(private readonly options: SessionOptions) {
    this.batchBytes = options.batchBytes ?? BATCH_BYTES;
    this.threadBytes = options.threadBytes ?? THREAD_BYTES;
    this.idleThreadBytes = Math.min(this.threadBytes, IDLE_THREAD_BYTES);
    this.reader = new LogReader(this.batchBytes);
  }

  /** Takes one line of a log. */
  async line(line: Line): Promise<void> {
    this.records++;
    if (this.thread) return this.thread.line(line);
    this.lineBytes += line.bytes?.length ?? 0;
    this.reader.line(line);
    if (this.reader.isFull) await this.flush();
    if (this.lineBytes >= this.idleThreadBytes) await this.turnToThread();
  }

  /** Takes an event that is validated already (importers). `bytes`: about its size. */
  async event(event: CanopyEvent, bytes: number): Promise<void> {
    this.records++;
    this.reader.event(event, bytes);
    if (this.reader.isFull) await this.flush();
  }

  /** Lists a record that is no event. */
  reject(rejection: Rejection, at: { readonly line: number | null; readonly byteOffset: number | null }): void {
    this.reader.reject(rejection, at);
  }

  /** Everything taken so far is on disk when this resolves; what `seal` writes is so together with the last batch. */
  async finish(seal: AnswerSeal | null = null): Promise<IngestAnswer> {
    if (!this.thread) {
      await this.flush(seal);
      await this.writing;
      return this.answer();
    }
    if (!this.reader.isEmpty) await this.flush();
    this.seal = seal;
    await this.thread.finish();
    this.thread = null;
    return this.answer();
  }

  /** Lets go of what a session holds that has not been finished; what is being written is written to its end. */
  close(): void {
    const { thread } = this;
    this.thread = null;
    if (thread) void this.writing.catch(() => undefined).then(() => thread.drop());
  }

  /** What has been written so far, and `more`. */
  answer(more: Outcome = noOutcome()): IngestAnswer {
    return {
      events: this.records,
      accepted: this.total.accepted + more.accepted,
      duplicates: this.total.duplicates + more.duplicates,
      conflicts: this.total.conflicts.length + more.conflicts.length,
      quarantined: this.quarantined,
      nodes: this.total.nodes + more.nodes,
      rejected: this.rejected.map(({ source, line, byteOffset, field, reason, hint, excerpt }) => ({
        source,
        line,
        byteOffset,
        field,
        reason,
        hint,
        excerpt,
      })),
      runs: [...this.runs],
    };
  }

  /** Later lines go to a thread, if there is one; else one is started where the log is long enough. */
  private async turnToThread(): Promise<void> {
    const worker = takeThread();
    if (worker) {
      this.thread = new ReadingThread(worker, this.batchBytes, (batch, last) => this.enqueue(batch, last ? this.seal : null));
      if (!this.reader.isEmpty) await this.flush();
    } else if (this.lineBytes >= this.threadBytes) void prepareThread();
  }

  private async flush(seal: AnswerSeal | null = null): Promise<void> {
    await this.writing;
    // A failure is met at the next flush or at the end, not in between.
    this.enqueue(this.reader.seal(), seal).catch(() => undefined);
  }

  /** Writes a batch after the one before. */
  private enqueue(batch: SealedBatch, seal: AnswerSeal | null): Promise<void> {
    this.writing = this.writing.then(() => this.write(batch, seal));
    this.writing.catch(() => undefined);
    return this.writing;
  }

  private quarantineOf({ rejection, line, byteOffset }: PlacedRejection): QuarantineRecord {
    const { source } = this.options;
    const digest = digestOfJson([source, line, byteOffset, rejection.field, rejection.reason, rejection.excerpt]);
    const record = { ...rejection, source, line, byteOffset, digest };
    this.quarantined++;
    if (this.rejected.length < LISTED) this.rejected.push(record);
    return record;
  }

  private async write({ runs, rejections, derive }: SealedBatch, seal: AnswerSeal | null): Promise<void> {
    const { sql } = this.options;
    await recordQuarantine(
      sql,
      rejections.map((rejection) => this.quarantineOf(rejection)),
    );
    for (const run of runs) this.runs.add(run.run);
    for (const run of runs) {
      const own: Seal | null = seal && run === runs.at(-1) ? (tx, outcome) => seal(tx, this.answer(outcome)) : null;
      addOutcome(this.total, await storeBatch(sql, run, derive, own));
    }
    if (seal && runs.length === 0) await seal(sql, this.answer());
  }
}
