import { escapeText } from '@/lib/contract';

/** Rows go to the socket in pieces of about this many bytes. */
export const PIECE_BYTES = 256 * 1024;
/** The most bytes that a UTF-16 unit takes in UTF-8. */
const BYTES_A_UNIT = 3;
/** Up to here a loop costs less than a call out of JavaScript. */
const SHORT = 160;
const NOTHING = Buffer.alloc(0);
/** Before each value: its length. */
const LENGTH = 4;
const IS_NULL = -1;
const HALF = 2 ** 32;
const LARGEST_INT32 = 2 ** 31 - 1;
const JSONB_VERSION = 1;
const BACKSLASH = 0x5c;

/** Postgres' numbers of the types that arrays hold. */
const OID = { int8: 20, int4: 23, float8: 701 } as const;

/** What the letter after a backslash stands for; any other is itself. */
const UNESCAPED = Uint8Array.from({ length: 256 }, (_, letter) => letter);
for (const [letter, unit] of Object.entries({ b: 8, t: 9, n: 10, f: 12, r: 13 })) UNESCAPED[letter.charCodeAt(0)] = unit;

/** A hexadecimal digit's value by its code. */
const NIBBLES = new Uint8Array(128);
for (let value = 0; value < 16; value++) NIBBLES[value.toString(16).charCodeAt(0)] = value;

const real = new Float64Array(1);
const realBytes = new Uint8Array(real.buffer);
const QUIET_NAN = Uint8Array.from([0, 0, 0, 0, 0, 0, 0xf8, 0x7f]);

/** Writes escaped text as it is meant. Four bytes at a time: one test for all, as most are plain. @returns where it ends */
function unescapeInto(out: Uint8Array, start: number, bytes: Uint8Array, from: number, to: number): number {
  let end = start;
  let at = from;
  while (at < to) {
    const a = bytes[at]!;
    if (at + 4 <= to) {
      const b = bytes[at + 1]!;
      const c = bytes[at + 2]!;
      const d = bytes[at + 3]!;
      if (a !== BACKSLASH && b !== BACKSLASH && c !== BACKSLASH && d !== BACKSLASH) {
        out[end] = a;
        out[end + 1] = b;
        out[end + 2] = c;
        out[end + 3] = d;
        end += 4;
        at += 4;
        continue;
      }
    }
    out[end++] = a === BACKSLASH ? UNESCAPED[bytes[++at]!]! : a;
    at++;
  }
  return end;
}

/** Memory of at least so many bytes. */
export type PieceMemory = (bytes: number) => Buffer;

const freshMemory: PieceMemory = (bytes) => Buffer.allocUnsafeSlow(bytes);

/**
 * Rows in the binary format of COPY (Postgres, "COPY, File Formats"), put together in memory piece by piece; a piece may
 * end within a row. Each method appends one value of the type that it is named after, null as missing. Postgres reads
 * this format in about two thirds of the time of the text one, and numbers and digests need no digits.
 */
export class RowPieces {
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

  /** What stands here, a character a byte; the memory stays where one piece was enough. */
  takeBytes(): string {
    if (this.full.length > 0) return Buffer.concat(this.take()).toString('latin1');
    const bytes = this.buffer.toString('latin1', 0, this.size);
    this.size = 0;
    return bytes;
  }

  /** Begins a row of so many values. */
  row(values: number): void {
    this.reserve(2);
    this.put16(values);
  }

  /** Values of a row as `takeBytes` gave them. */
  values(bytes: string): void {
    this.reserve(bytes.length);
    this.size += this.buffer.write(bytes, this.size, 'latin1');
  }

  smallint(value: number): void {
    this.reserve(LENGTH + 2);
    this.put32(2);
    this.put16(value);
  }

  /** Throws RangeError where it is no whole number of 32 bits. */
  integer(value: number | null): void {
    if (this.isMissing(value)) return;
    if ((value | 0) !== value) throw new RangeError(`${value} is no integer of 32 bits`);
    this.reserve(LENGTH + 4);
    this.put32(4);
    this.put32(value);
  }

  /** Throws RangeError where it is no safe integer. */
  bigint(value: number | null): void {
    if (this.isMissing(value)) return;
    this.reserve(LENGTH + 8);
    this.putBigint(value);
  }

  double(value: number | null): void {
    if (this.isMissing(value)) return;
    this.reserve(LENGTH + 8);
    this.putDouble(value);
  }

  boolean(value: boolean): void {
    this.reserve(LENGTH + 1);
    this.put32(1);
    this.buffer[this.size++] = Number(value);
  }

  /** 32 hexadecimal digits, in lower case. */
  uuid(digits: string | null): void {
    if (this.isMissing(digits)) return;
    this.reserve(LENGTH + 16);
    this.put32(16);
    const { buffer } = this;
    let at = this.size;
    for (let i = 0; i < 32; i += 2) buffer[at++] = (NIBBLES[digits.charCodeAt(i)]! << 4) | NIBBLES[digits.charCodeAt(i + 1)]!;
    this.size = at;
  }

  /** Any text, escaped as `escapeText` does. */
  text(text: string | null): void {
    if (this.isMissing(text)) return;
    this.reserve(LENGTH + text.length * BYTES_A_UNIT);
    if (!this.ascii(text)) this.stored(escapeText(text));
  }

  /** A text that went through `escapeText` before. */
  stored(stored: string | null): void {
    if (this.isMissing(stored)) return;
    this.reserve(LENGTH + stored.length * BYTES_A_UNIT);
    if (this.ascii(stored)) return;
    const length = this.buffer.write(stored, this.size + LENGTH, 'utf8');
    this.put32(length);
    this.size += length;
  }

  /** A stored text in UTF-8 whose quotes, backslashes and blanks are escaped as JSON's short escapes do. */
  escaped(bytes: Uint8Array, from: number, to: number): void {
    this.reserve(LENGTH + to - from);
    const start = this.size + LENGTH;
    const end = unescapeInto(this.buffer, start, bytes, from, to);
    this.put32(end - start);
    this.size = end;
  }

  /** JSON as `toJsonb` writes it. */
  jsonb(json: string | null): void {
    if (this.isMissing(json)) return;
    this.reserve(LENGTH + 1 + json.length * BYTES_A_UNIT);
    const length = this.buffer.write(json, this.size + LENGTH + 1, 'utf8');
    this.put32(length + 1);
    this.buffer[this.size] = JSONB_VERSION;
    this.size += 1 + length;
  }

  bytea(bytes: Uint8Array): void {
    this.reserve(LENGTH + bytes.length);
    this.put32(bytes.length);
    this.buffer.set(bytes, this.size);
    this.size += bytes.length;
  }

  integers(values: readonly number[]): void {
    this.array(values.length, OID.int4, 4);
    for (const value of values) this.integer(value);
  }

  bigints(values: readonly number[] | undefined): void {
    if (this.isMissing(values)) return;
    this.array(values.length, OID.int8, 8);
    for (const value of values) this.bigint(value);
  }

  doubles(values: readonly number[] | undefined): void {
    if (this.isMissing(values)) return;
    this.array(values.length, OID.float8, 8);
    for (const value of values) this.double(value);
  }

  /** Writes what is missing as that. */
  private isMissing(value: unknown): value is null | undefined {
    if (value !== null && value !== undefined) return false;
    this.reserve(LENGTH);
    this.put32(IS_NULL);
    return true;
  }

  /** An array's head: dimensions, whether any is missing, type; then length and lower bound. */
  private array(length: number, type: number, bytes: number): void {
    const head = length === 0 ? 12 : 20;
    this.reserve(LENGTH + head);
    this.put32(head + length * (LENGTH + bytes));
    this.put32(length === 0 ? 0 : 1);
    this.put32(0);
    this.put32(type);
    if (length === 0) return;
    this.put32(length);
    this.put32(1);
  }

  /** A short text without NUL that is wholly ASCII, with its length. @returns false where it is not that */
  private ascii(text: string): boolean {
    if (text.length > SHORT) return false;
    const { buffer } = this;
    const start = this.size + LENGTH;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80 || unit === 0) return false;
      buffer[start + i] = unit;
    }
    this.put32(text.length);
    this.size = start + text.length;
    return true;
  }

  private put16(value: number): void {
    const { buffer, size } = this;
    buffer[size] = value >> 8;
    buffer[size + 1] = value;
    this.size = size + 2;
  }

  private put32(value: number): void {
    const { buffer, size } = this;
    buffer[size] = value >> 24;
    buffer[size + 1] = value >> 16;
    buffer[size + 2] = value >> 8;
    buffer[size + 3] = value;
    this.size = size + 4;
  }

  private putBigint(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no safe integer`);
    this.put32(8);
    this.put32(value >= 0 && value <= LARGEST_INT32 ? 0 : Math.floor(value / HALF));
    this.put32(value | 0);
  }

  /** Big-endian; a negative zero is stored as zero. */
  private putDouble(value: number): void {
    this.put32(8);
    real[0] = value + 0;
    const bytes = Number.isNaN(value) ? QUIET_NAN : realBytes;
    const { buffer, size } = this;
    for (let i = 0; i < 8; i++) buffer[size + i] = bytes[7 - i]!;
    this.size = size + 8;
  }

  private reserve(more: number): void {
    if (this.size + more <= this.buffer.length) return;
    if (this.size > 0) this.full.push(this.buffer.subarray(0, this.size));
    this.buffer = this.memory(Math.max(PIECE_BYTES, more));
    this.size = 0;
  }
}

/** The rows that `put` writes of each of `rows`. */
export function rowPieces<T>(rows: Iterable<T>, put: (pieces: RowPieces, row: T) => void, memory?: PieceMemory): Buffer[] {
  const pieces = new RowPieces(memory);
  for (const row of rows) put(pieces, row);
  return pieces.take();
}
