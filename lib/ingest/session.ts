import type { Sql, Transaction } from '@/db/client';
import { type QuarantineRecord, recordQuarantine } from '@/db/commands/record-rejects';
import type { CanopyEvent, IngestAnswer } from '@/lib/contract';
import { Batch } from './batch';
import { digestOfJson } from './digest';
import type { Rejection } from './issue';
import type { Line } from './lines';
import type { PlannedNode } from './nodes/planned-node';
import { addOutcome, noOutcome, type Outcome } from './outcome';
import { readRecord } from './read-record';
import { type Seal, storeBatch } from './store-batch';

/** A batch is written when it holds this much of the log, or this many nodes. */
const BATCH_BYTES = 6 * 1024 * 1024;
const BATCH_NODES = 20_000;
const LISTED = 100;

/** Writes what belongs to an answer. */
type AnswerSeal = (tx: Sql | Transaction, answer: IngestAnswer) => Promise<void>;

export interface SessionOptions {
  readonly sql: Sql;
  /** Where the records come from, as the quarantine report names it. */
  readonly source: string;
  readonly batchBytes?: number;
}

/**
 * Takes records and writes them in batches; one batch is written while the next is read. Memory: two batches, whatever
 * the length of the log.
 */
export class IngestSession {
  private batch = new Batch();
  private rejects: QuarantineRecord[] = [];
  private writing: Promise<void> = Promise.resolve();
  private readonly total = noOutcome();
  private readonly runs = new Set<string>();
  private readonly rejected: QuarantineRecord[] = [];
  private records = 0;
  private quarantined = 0;

  constructor(private readonly options: SessionOptions) {}

  /** Takes one line of a log. */
  async line(line: Line): Promise<void> {
    this.records++;
    const { event, rejections, nodes } = readRecord(line);
    for (const rejection of rejections) this.reject(rejection, line);
    if (event) await this.keep(event, line.bytes?.length ?? 0, nodes);
  }

  /** Takes an event that is validated already (importers). `bytes`: about its size. */
  async event(event: CanopyEvent, bytes: number): Promise<void> {
    this.records++;
    await this.keep(event, bytes);
  }

  /** Lists a record that is no event. */
  reject(rejection: Rejection, at: { readonly line: number | null; readonly byteOffset: number | null }): void {
    const { source } = this.options;
    const record = { ...rejection, source, line: at.line, byteOffset: at.byteOffset };
    const listed = { ...record, digest: digestOfJson([source, at.line, at.byteOffset, rejection.field, rejection.reason, rejection.excerpt]) };
    this.quarantined++;
    this.rejects.push(listed);
    if (this.rejected.length < LISTED) this.rejected.push(listed);
  }

  /** Everything taken so far is on disk when this resolves; what `seal` writes is so together with the last batch. */
  async finish(seal: AnswerSeal | null = null): Promise<IngestAnswer> {
    await this.flush(seal);
    await this.writing;
    return this.answer();
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

  private async keep(event: CanopyEvent, bytes: number, nodes: PlannedNode[] | null = null): Promise<void> {
    this.batch.add(event, bytes, nodes);
    this.runs.add(event.run);
    if (this.batch.bytes >= (this.options.batchBytes ?? BATCH_BYTES) || this.batch.nodes >= BATCH_NODES) await this.flush();
  }

  private async flush(seal: AnswerSeal | null = null): Promise<void> {
    await this.writing;
    const { batch, rejects } = this;
    this.batch = new Batch();
    this.rejects = [];
    this.writing = this.write(batch, rejects, seal);
    // A failure is met at the next flush or at the end, not in between.
    this.writing.catch(() => undefined);
  }

  private async write(batch: Batch, rejects: readonly QuarantineRecord[], seal: AnswerSeal | null): Promise<void> {
    const { sql } = this.options;
    await recordQuarantine(sql, rejects);
    const runs = [...batch.runs.values()];
    for (const run of runs) {
      const own: Seal | null = seal && run === runs.at(-1) ? (tx, outcome) => seal(tx, this.answer(outcome)) : null;
      addOutcome(this.total, await storeBatch(sql, run, own));
    }
    if (seal && runs.length === 0) await seal(sql, this.answer());
  }
}
