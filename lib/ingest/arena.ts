import { murmur128 } from './murmur';

const CHUNK_BYTES = 256 * 1024;
/** The most bytes that a UTF-16 unit takes in UTF-8. */
const BYTES_A_UNIT = 3;
/** Digests read whole blocks. */
const BLOCK = 16;
/** Up to here a loop costs less than a call out of JavaScript. */
const SHORT = 160;

/** A stretch of memory: the bytes from `from` up to `to`. */
export interface Stretch {
  readonly buffer: Buffer;
  readonly from: number;
  readonly to: number;
}

/**
 * Growing memory in which one record at a time is put together, digested where it stands, and kept or dropped. Kept
 * records share chunks of 256 KiB, which live as long as any of their records. Places are counted from the record's start.
 */
export class Arena {
  private buffer: Buffer;
  private words: Int32Array;
  private start = 0;
  private length = 0;

  constructor(chunkBytes: number = CHUNK_BYTES) {
    this.buffer = Buffer.from(new ArrayBuffer(chunkBytes));
    this.words = new Int32Array(this.buffer.buffer);
  }

  /** Bytes in the record so far. */
  get size(): number {
    return this.length;
  }

  /** Begins the record anew, or cuts it to its first `size` bytes. */
  rewind(size = 0): void {
    this.length = size;
  }

  /** Moves on to a place at which a digest may begin. @returns it */
  align(): number {
    this.length = (this.length + 3) & ~3;
    return this.length;
  }

  /** Ends the record; the next one begins behind it. @returns where it is */
  keep(): Stretch {
    const { buffer, start: from } = this;
    const to = from + this.length;
    this.start = (to + 3) & ~3;
    this.length = 0;
    return { buffer, from, to };
  }

  /** Appends a text as UTF-8. */
  text(text: string): void {
    this.reserve(text.length * BYTES_A_UNIT);
    if (text.length > SHORT || !this.ascii(text)) this.length += this.buffer.write(text, this.start + this.length, 'utf8');
  }

  byte(byte: number): void {
    this.reserve(1);
    this.buffer[this.start + this.length++] = byte;
  }

  /** Appends the bytes from `from` up to `to`. */
  bytes(bytes: Uint8Array, from: number, to: number): void {
    const count = to - from;
    this.reserve(count);
    const { buffer } = this;
    const end = this.start + this.length;
    if (count > SHORT) buffer.set(bytes.subarray(from, to), end);
    else for (let i = 0; i < count; i++) buffer[end + i] = bytes[from + i]!;
    this.length += count;
  }

  /** Digest of the record from `from` (aligned) on, as 32 hexadecimal digits. */
  digest(from = 0): string {
    this.reserve(0);
    const end = this.start + this.length;
    for (let at = end; at < end + BLOCK; at++) this.buffer[at] = 0;
    return murmur128(this.words, (this.start + from) >> 2, this.length - from);
  }

  private ascii(text: string): boolean {
    const { buffer } = this;
    const end = this.start + this.length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      buffer[end + i] = unit;
    }
    this.length += text.length;
    return true;
  }

  /** Makes room; a record that has none is moved to a chunk of its own, in which others follow. */
  private reserve(more: number): void {
    const need = this.length + more + BLOCK + 4;
    if (this.start + need <= this.buffer.length) return;
    const bytes = Math.max(CHUNK_BYTES, Math.ceil((need * 2) / BLOCK) * BLOCK);
    const grown = Buffer.from(new ArrayBuffer(bytes));
    this.buffer.copy(grown, 0, this.start, this.start + this.length);
    this.buffer = grown;
    this.words = new Int32Array(grown.buffer);
    this.start = 0;
  }
}
