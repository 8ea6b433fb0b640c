import { ByteCollector } from './byte-collector';

/** One element of a JSON array file as it stands in the file, or a piece that cannot be one. */
export interface ArrayElement {
  /** 0-based place in the array. */
  readonly index: number;
  /** 1-based line and byte offset of the element's first byte. */
  readonly line: number;
  readonly byteOffset: number;
  /** `torn`: the file ends inside it. `too-long`: skipped. `trailing`: text after the end of the array. */
  readonly state: 'whole' | 'torn' | 'too-long' | 'trailing';
  readonly bytes: Uint8Array;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const NEWLINE = 0x0a;
const isSpace = (byte: number): boolean => byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;

const BOM = [0xef, 0xbb, 0xbf];
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

/**
 * Splits a JSON array into its elements without parsing or holding it: depth is counted byte by byte, strings and
 * escapes are followed, nothing recurses. A byte order mark is skipped; a missing comma is forgiven. An element above
 * `maxBytes` is skipped and said. At the end of a torn file the unfinished element comes with state `torn`; a file that
 * ends between elements but without its bracket gives a `torn` element of no bytes.
 *
 * @throws RangeError if the first byte that is no space is not "[".
 */
export async function* splitArray(source: AsyncIterable<Uint8Array>, maxBytes = DEFAULT_MAX_BYTES): AsyncGenerator<ArrayElement> {
  const splitter = new ArraySplitter(maxBytes);
  for await (const chunk of source) yield* splitter.push(chunk);
  yield* splitter.end();
}

class ArraySplitter {
  private phase: 'before' | 'inside' | 'after' = 'before';
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** The element that is being read; null between elements. */
  private current: ByteCollector | null = null;
  private scalar = false;
  private index = 0;
  private line = 1;
  private lineOfCurrent = 1;
  private offset = 0;
  private offsetOfCurrent = 0;
  private trailing = false;

  constructor(private readonly maxBytes: number) {}

  *push(chunk: Uint8Array): Generator<ArrayElement> {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (this.current === null) {
        if (this.between(byte)) from = i;
      } else if (this.step(byte)) {
        yield this.finish(byte, chunk.subarray(from, this.scalar ? i : i + 1));
      }
      if (byte === NEWLINE) this.line++;
      this.offset++;
    }
    this.current?.add(chunk.subarray(from));
  }

  *end(): Generator<ArrayElement> {
    if (this.phase === 'before') throw new RangeError('the file is empty');
    if (this.current !== null && this.phase === 'inside') yield this.take('torn');
    else if (this.current !== null) yield this.take('trailing');
    else if (this.phase === 'inside') {
      this.begin();
      yield this.take('torn');
    }
  }

  /** The current element is complete; a bare word or number was ended by a byte that belongs to the array. */
  private finish(byte: number, rest: Uint8Array): ArrayElement {
    this.current?.add(rest);
    const element = this.take('whole');
    if (this.scalar) this.between(byte);
    return element;
  }

  /** A byte between elements; true if it begins one. */
  private between(byte: number): boolean {
    if (isSpace(byte)) return false;
    if (this.phase === 'before') return this.openArray(byte);
    if (this.phase === 'after') {
      if (this.trailing) return false;
      this.trailing = true;
      this.begin();
      return true;
    }
    if (byte === CLOSE) this.phase = 'after';
    if (byte === CLOSE || byte === COMMA) return false;
    this.begin();
    this.scalar = byte !== OPEN_BRACE && byte !== OPEN && byte !== QUOTE;
    this.inString = byte === QUOTE;
    this.depth = byte === OPEN_BRACE || byte === OPEN ? 1 : 0;
    return true;
  }

  private openArray(byte: number): boolean {
    if (this.offset < BOM.length && byte === BOM[this.offset]) return false;
    if (byte !== OPEN) throw new RangeError('the file is no JSON array: it does not begin with "["');
    this.phase = 'inside';
    return false;
  }

  /** A byte of the current element; true if the element ends with it (or, for a bare word or number, before it). */
  private step(byte: number): boolean {
    if (this.phase === 'after') return false;
    if (this.scalar) return byte === COMMA || byte === CLOSE || isSpace(byte);
    if (this.inString) return this.stepString(byte);
    if (byte === QUOTE) this.inString = true;
    else if (byte === OPEN_BRACE || byte === OPEN) this.depth++;
    else if (byte === CLOSE_BRACE || byte === CLOSE) return --this.depth === 0;
    return false;
  }

  private stepString(byte: number): boolean {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) {
      this.inString = false;
      return this.depth === 0;
    }
    return false;
  }

  private begin(): void {
    this.current = new ByteCollector(this.maxBytes);
    this.lineOfCurrent = this.line;
    this.offsetOfCurrent = this.offset;
    this.escaped = false;
  }

  private take(state: ArrayElement['state']): ArrayElement {
    const collected = this.current as ByteCollector;
    this.current = null;
    this.inString = false;
    return {
      index: this.index++,
      line: this.lineOfCurrent,
      byteOffset: this.offsetOfCurrent,
      state: collected.overflowed && state === 'whole' ? 'too-long' : state,
      bytes: collected.bytes(),
    };
  }
}
