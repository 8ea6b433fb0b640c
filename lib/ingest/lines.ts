/** One line of a source. `bytes` is null where the line is longer than the bound. */
export interface Line {
  /** 1-based. */
  readonly line: number;
  /** Of the line's first byte, in the decoded source. */
  readonly byteOffset: number;
  readonly bytes: Buffer | null;
  /** False where the source ended before a line feed. */
  readonly complete: boolean;
}

/** Longest line that is read, in bytes; a node of 10 MB of text fits several times. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = /^\s*$/;

const isBlank = (bytes: Buffer): boolean => bytes.length === 0 || (bytes.length < 64 && BLANK.test(bytes.toString('latin1')));

function trim(bytes: Buffer): Buffer {
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}

/**
 * Cuts a stream of bytes into lines; a byte order mark, CRLF and blank lines are taken in silence. Memory: one line. A
 * chunk's lines may share its memory; nothing of it is kept beyond them.
 */
export class LineSplitter {
  private parts: Buffer[] = [];
  private held = 0;
  private line = 1;
  private start = 0;
  private tooLong = false;

  constructor(private readonly maxBytes: number = MAX_LINE_BYTES) {}

  /** The lines that `chunk` completes. */
  push(chunk: Uint8Array): Line[] {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const lines: Line[] = [];
    let from = 0;
    for (let to = buffer.indexOf(LINE_FEED); to >= 0; to = buffer.indexOf(LINE_FEED, from)) {
      this.hold(buffer.subarray(from, to));
      this.take(lines, true);
      from = to + 1;
    }
    // A copy: whoever gives chunks may use their memory for other things afterwards.
    if (from < buffer.length) this.hold(Buffer.from(buffer.subarray(from)));
    return lines;
  }

  /** The last line, where the source did not end with a line feed. */
  end(): Line[] {
    const lines: Line[] = [];
    if (this.held > 0) this.take(lines, false);
    return lines;
  }

  private hold(bytes: Buffer): void {
    this.held += bytes.length;
    if (this.held > this.maxBytes) {
      this.tooLong = true;
      this.parts = [];
    } else this.parts.push(bytes);
  }

  private take(lines: Line[], complete: boolean): void {
    const at = { line: this.line, byteOffset: this.start, complete };
    if (this.tooLong) lines.push({ ...at, bytes: null });
    else {
      const whole = trim(this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts));
      const bytes = this.start === 0 ? withoutMark(whole) : whole;
      if (!isBlank(bytes)) lines.push({ ...at, bytes });
    }
    this.start += this.held + (complete ? 1 : 0);
    this.line++;
    this.parts = [];
    this.held = 0;
    this.tooLong = false;
  }
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
