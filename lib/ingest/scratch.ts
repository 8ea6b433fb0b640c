import { murmur128 } from './murmur';

const FIRST_BYTES = 64 * 1024;
const POOL_BYTES = 256 * 1024;
/** The most bytes that a UTF-16 unit takes in UTF-8. */
const BYTES_A_UNIT = 3;
const BLOCK = 16;
/** Up to here a loop costs less than a call out of JavaScript. */
const SHORT = 160;

/** A growing buffer in which one record at a time is put together, digested and taken out. Nothing is kept between records. */
export class Scratch {
  private buffer: Buffer = Buffer.from(new ArrayBuffer(FIRST_BYTES));
  private words = new Int32Array(this.buffer.buffer);
  private pool = Buffer.allocUnsafeSlow(POOL_BYTES);
  private pooled = 0;
  private length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Appends a text as UTF-8. */
  text(text: string): void {
    this.reserve(text.length * BYTES_A_UNIT);
    if (text.length > SHORT || !this.ascii(text)) this.length += this.buffer.write(text, this.length, 'utf8');
  }

  byte(byte: number): void {
    this.reserve(1);
    this.buffer[this.length++] = byte;
  }

  /** Appends the bytes from `from` up to `to`. */
  bytes(bytes: Uint8Array, from: number, to: number): void {
    const count = to - from;
    this.reserve(count);
    const { buffer, length } = this;
    if (count > SHORT) buffer.set(bytes.subarray(from, to), length);
    else for (let i = 0; i < count; i++) buffer[length + i] = bytes[from + i]!;
    this.length += count;
  }

  /** Digest of what stands here, as 32 hexadecimal digits. */
  digest(): string {
    this.buffer.fill(0, this.length, this.length + BLOCK);
    return murmur128(this.words, this.length);
  }

  /** What stands here, as a text. */
  toText(): string {
    return this.buffer.toString('utf8', 0, this.length);
  }

  /** A copy of what stands here; small ones share a block of memory. */
  take(): Uint8Array {
    if (this.length > POOL_BYTES / 4) return Buffer.from(this.buffer.subarray(0, this.length));
    if (this.pooled + this.length > POOL_BYTES) {
      this.pool = Buffer.allocUnsafeSlow(POOL_BYTES);
      this.pooled = 0;
    }
    const taken = this.pool.subarray(this.pooled, this.pooled + this.length);
    this.buffer.copy(taken, 0, 0, this.length);
    this.pooled += this.length;
    return taken;
  }

  private ascii(text: string): boolean {
    const { buffer, length } = this;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      buffer[length + i] = unit;
    }
    this.length += text.length;
    return true;
  }

  private reserve(more: number): void {
    const need = this.length + more + BLOCK;
    if (need <= this.buffer.length) return;
    const grown = Buffer.from(new ArrayBuffer(Math.ceil((need * 2) / BLOCK) * BLOCK));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
    this.words = new Int32Array(grown.buffer);
  }
}
