import { ByteCollector } from './byte-collector';

/** One line of a text file, without its line end. */
export interface TextLine {
  /** 1-based. */
  readonly line: number;
  readonly byteOffset: number;
  /** `torn`: the last line has no line end, so that it may have been cut. */
  readonly state: 'whole' | 'torn' | 'too-long';
  readonly bytes: Uint8Array;
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

/** Splits a stream into lines (LF or CRLF), skipping blank ones and a byte order mark. Holds one line at a time. */
export async function* splitLines(source: AsyncIterable<Uint8Array>, maxBytes = DEFAULT_MAX_BYTES): AsyncGenerator<TextLine> {
  let line = 1;
  let offset = 0;
  let start = 0;
  let collector = new ByteCollector(maxBytes);
  const take = (state: TextLine['state']): TextLine | null => {
    const trimmed = trimLine(collector.bytes(), start);
    const result = { line, byteOffset: start + trimmed.skipped, state: collector.overflowed ? ('too-long' as const) : state, bytes: trimmed.bytes };
    collector = new ByteCollector(maxBytes);
    return isBlank(trimmed.bytes) ? null : result;
  };
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      collector.add(chunk.subarray(from, at));
      const whole = take('whole');
      if (whole) yield whole;
      from = at + 1;
      start = offset + from;
      line++;
    }
    collector.add(chunk.subarray(from));
    offset += chunk.length;
  }
  const last = take('torn');
  if (last) yield last;
}

function trimLine(bytes: Uint8Array, start: number): { bytes: Uint8Array; skipped: number } {
  const skipped = start === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const end = bytes.at(-1) === RETURN ? bytes.length - 1 : bytes.length;
  return { bytes: bytes.subarray(skipped, end), skipped };
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === RETURN);
}
