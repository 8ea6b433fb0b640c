/** Lines go to the socket in pieces of about this many bytes. */
export const PIECE_BYTES = 256 * 1024;
/** The most bytes that a UTF-16 unit takes in UTF-8. */
const BYTES_A_UNIT = 3;
/** Up to here a loop costs less than a call out of JavaScript. */
const SHORT = 160;
const NOTHING = Buffer.alloc(0);
const ZERO = 0x30;
const LARGEST_INT32 = 2 ** 31 - 1;
const DIGITS_INT32 = 10;
const HEX = Buffer.from('0123456789abcdef');

/** Memory of at least so many bytes. */
export type PieceMemory = (bytes: number) => Buffer;

const freshMemory: PieceMemory = (bytes) => Buffer.allocUnsafeSlow(bytes);

/** Puts lines of COPY together in memory, piece by piece; a piece may end within a line. */
export class CopyPieces {
  private full: Buffer[] = [];
  private buffer: Buffer = NOTHING;
  private size = 0;

  constructor(private readonly memory: PieceMemory = freshMemory) {}

  /** What stands here; no two pieces have a part of the same memory. */
  take(): Buffer[] {
    if (this.size > 0) this.full.push(this.buffer.subarray(0, this.size));
    const taken = this.full;
    this.full = [];
    this.buffer = NOTHING;
    this.size = 0;
    return taken;
  }

  /** What stands here, as a text; the memory stays where one piece was enough. */
  takeText(): string {
    if (this.full.length > 0) return Buffer.concat(this.take()).toString('utf8');
    const text = this.buffer.toString('utf8', 0, this.size);
    this.size = 0;
    return text;
  }

  byte(byte: number): void {
    this.reserve(1);
    this.buffer[this.size++] = byte;
  }

  text(text: string): void {
    this.reserve(text.length * BYTES_A_UNIT);
    if (text.length > SHORT || !this.ascii(text)) this.size += this.buffer.write(text, this.size, 'utf8');
  }

  bytes(bytes: Uint8Array, from: number, to: number): void {
    const count = to - from;
    this.reserve(count);
    const { buffer, size } = this;
    if (count > SHORT) buffer.set(bytes.subarray(from, to), size);
    else for (let i = 0; i < count; i++) buffer[size + i] = bytes[from + i]!;
    this.size += count;
  }

  /** Appends a whole number ≥ 0 in decimal. */
  count(value: number): void {
    if (value > LARGEST_INT32) {
      this.text(String(value));
      return;
    }
    this.reserve(DIGITS_INT32);
    let digits = 1;
    for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits++;
    const { buffer, size } = this;
    let rest = value;
    for (let at = size + digits - 1; at >= size; at--) {
      const more = (rest / 10) | 0;
      buffer[at] = ZERO + rest - more * 10;
      rest = more;
    }
    this.size = size + digits;
  }

  /** Appends two hexadecimal digits a byte. */
  hex(bytes: Uint8Array): void {
    this.reserve(bytes.length * 2);
    const { buffer } = this;
    let at = this.size;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!;
      buffer[at++] = HEX[byte >> 4]!;
      buffer[at++] = HEX[byte & 15]!;
    }
    this.size = at;
  }

  private ascii(text: string): boolean {
    const { buffer, size } = this;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      buffer[size + i] = unit;
    }
    this.size += text.length;
    return true;
  }

  private reserve(more: number): void {
    if (this.size + more <= this.buffer.length) return;
    if (this.size > 0) this.full.push(this.buffer.subarray(0, this.size));
    this.buffer = this.memory(Math.max(PIECE_BYTES, more));
    this.size = 0;
  }
}

/** The lines that `put` writes of each row. */
export function copyPieces<T>(rows: Iterable<T>, put: (pieces: CopyPieces, row: T) => void, memory?: PieceMemory): Buffer[] {
  const pieces = new CopyPieces(memory);
  for (const row of rows) put(pieces, row);
  return pieces.take();
}
