import { type FileHandle, mkdir, open, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const LINE_FEED = 0x0a;
const TAIL_BYTES = 65_536;
const SYNC_EVERY_MS = 1_000;
/** The largest batch that is read at once, unless one line alone is longer. */
export const BATCH_BYTES = 1 << 20;

const acknowledgedFile = (file: string): string => `${file}.ack`;

/** A run of complete lines of the spool: [start, end) in bytes. */
export interface Batch {
  readonly start: number;
  readonly end: number;
  readonly bytes: Buffer;
}

/** Byte offset up to which the server has everything on disk; 0 where none is recorded. */
export async function readAcknowledged(file: string): Promise<number> {
  const text = await readFile(acknowledgedFile(file), 'utf8').catch(() => '');
  const offset = Number(text.trim());
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}

/** Length of the file up to its last line feed: what a writer that was killed had completed. */
async function completeLength(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  const buffer = Buffer.alloc(TAIL_BYTES);
  for (let end = size; end > 0; end -= TAIL_BYTES) {
    const start = Math.max(0, end - TAIL_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, end - start, start);
    const at = buffer.subarray(0, bytesRead).lastIndexOf(LINE_FEED);
    if (at >= 0) return start + at + 1;
  }
  return 0;
}

/**
 * A producer's append-only event log (NDJSON) with the acknowledged offset beside it in `FILE.ack`. What is appended
 * survives the death of the process; a line torn by it is cut when the spool is opened again.
 */
export class Spool {
  private syncedAt = 0;

  private constructor(
    readonly file: string,
    private readonly handle: FileHandle,
    private length: number,
    private acked: number,
  ) {}

  /** Opens or creates a spool. Cost: one read of the last line. */
  static async open(file: string): Promise<Spool> {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '', { flag: 'a' });
    const handle = await open(file, 'r+');
    const length = await completeLength(handle);
    if ((await handle.stat()).size > length) await truncate(file, length);
    return new Spool(file, handle, length, Math.min(await readAcknowledged(file), length));
  }

  /** Bytes of complete lines. */
  get size(): number {
    return this.length;
  }

  get acknowledged(): number {
    return this.acked;
  }

  /** Appends one line; in the page cache when it resolves, on the disk within about a second. One caller at a time. */
  async append(line: string): Promise<void> {
    const bytes = Buffer.from(`${line}\n`);
    let written = 0;
    while (written < bytes.length) {
      const { bytesWritten } = await this.handle.write(bytes, written, bytes.length - written, this.length + written);
      written += bytesWritten;
    }
    this.length += bytes.length;
    const now = performance.now();
    if (now - this.syncedAt > SYNC_EVERY_MS) {
      this.syncedAt = now;
      await this.handle.datasync();
    }
  }

  /** Complete lines from `start`, at most `maxBytes` (one longer line comes whole); null at the end. */
  async read(start: number, maxBytes: number = BATCH_BYTES): Promise<Batch | null> {
    for (let want = maxBytes; ; want *= 2) {
      const available = Math.min(want, this.length - start);
      if (available <= 0) return null;
      const buffer = Buffer.alloc(available);
      const { bytesRead } = await this.handle.read(buffer, 0, available, start);
      const lines = buffer.subarray(0, buffer.subarray(0, bytesRead).lastIndexOf(LINE_FEED) + 1);
      if (lines.length > 0) return { start, end: start + lines.length, bytes: lines };
    }
  }

  /** The last complete line; null in an empty spool. Cost: one read of it. */
  async lastLine(): Promise<string | null> {
    for (let want = TAIL_BYTES; this.length > 0; want *= 2) {
      const start = Math.max(0, this.length - want);
      const buffer = Buffer.alloc(this.length - 1 - start);
      const { bytesRead } = await this.handle.read(buffer, 0, buffer.length, start);
      const before = buffer.subarray(0, bytesRead).lastIndexOf(LINE_FEED);
      if (before >= 0 || start === 0) return buffer.toString('utf8', before + 1, bytesRead);
    }
    return null;
  }

  /** Records that the server has everything before `offset`; never goes back. Atomic. */
  async acknowledge(offset: number): Promise<void> {
    if (offset <= this.acked) return;
    const file = acknowledgedFile(this.file);
    await writeFile(`${file}.new`, `${offset}\n`);
    await rename(`${file}.new`, file);
    this.acked = offset;
  }

  async close(): Promise<void> {
    await this.handle.datasync();
    await this.handle.close();
  }
}
