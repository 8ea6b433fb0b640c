import { Scratch } from './scratch';

/**
 * A line whose long thoughts and observations are taken out before it is parsed. JSON's escapes \" \\ \b \f \n \r \t are COPY's
 * too, so that such a text can go from the request to the database as the bytes that it is.
 */
export interface HollowLine {
  /** The line's JSON with NUL and a number (of `texts`) in the place of each text. */
  readonly json: string;
  readonly texts: HollowTexts;
}

/** The texts that were taken out, as they stand in the line between their quotes. */
export interface HollowTexts {
  readonly line: Buffer;
  /** Where each begins and ends. [2 a text] */
  readonly spans: readonly number[];
}

/** Shorter texts are not worth it. */
const LONG_TEXT = 48;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const SPACE = 0x20;
/** First byte of U+E000 to U+EFFF, where the mark of `escapeText` lies. */
const PRIVATE_USE = 0xee;
const KEYS = ['thought', 'observation'].map((key) => Buffer.from(key));
/** 1 where JSON's escape is COPY's. */
const SHARED_ESCAPES = new Uint8Array(256);
for (const byte of Buffer.from('"\\nrtbf')) SHARED_ESCAPES[byte] = 1;
const UNICODE_ESCAPE = 0x75;

/** 1 where a byte inside a string needs a look. */
const STOPS = Uint8Array.from({ length: 256 }, (_, byte) => (byte < SPACE || byte === QUOTE || byte === BACKSLASH || byte === PRIVATE_USE ? 1 : 0));

/** Where the scan of one string ended. */
const scan = { end: 0, plain: true };

/** What an escape means for the string: 1 as COPY has it, 0 to be decoded, −1 not ours to read. */
function judgeEscape(bytes: Uint8Array, at: number): number {
  const letter = bytes[at] ?? 0;
  if (SHARED_ESCAPES[letter] === 1) return 1;
  return letter === UNICODE_ESCAPE && isNulEscape(bytes, at) ? -1 : 0;
}

/** Finds the quote that ends the string whose content begins at `from`. @returns false where this is not ours to read */
function scanString(bytes: Uint8Array, from: number): boolean {
  scan.plain = true;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (STOPS[byte] === 0) continue;
    if (byte === QUOTE) {
      scan.end = at;
      return true;
    }
    if (byte < SPACE) return false;
    const verdict = byte === BACKSLASH ? judgeEscape(bytes, ++at) : 0;
    if (verdict < 0) return false;
    if (verdict === 0) scan.plain = false;
  }
  return false;
}

function isNulEscape(bytes: Uint8Array, at: number): boolean {
  for (let i = 1; i <= 4; i++) if (bytes[at + i] !== 0x30) return false;
  return true;
}

function isTextKey(bytes: Uint8Array, from: number, to: number): boolean {
  for (const key of KEYS) {
    if (key.length !== to - from) continue;
    let i = 0;
    while (i < key.length && key[i] === bytes[from + i]) i++;
    if (i === key.length) return true;
  }
  return false;
}

/** Where the content of the string value after a key begins; −1 where the value is no string. */
function valueAfter(bytes: Uint8Array, keyEnd: number): number {
  let at = keyEnd + 1;
  while (bytes[at] === SPACE) at++;
  if (bytes[at] !== COLON) return -1;
  at++;
  while (bytes[at] === SPACE) at++;
  return bytes[at] === QUOTE ? at + 1 : -1;
}

const scratch = new Scratch();

/**
 * Takes the long texts out of a line that is UTF-8; null where there are none, or where the line is not plain enough
 * (torn, control characters, a NUL escape). The JSON is not judged here. Cost: one pass over the bytes.
 */
export function hollowLine(line: Buffer): HollowLine | null {
  const spans: number[] = [];
  let kept = 0;
  let wanted = -1;
  scratch.clear();
  for (let open = line.indexOf(QUOTE); open >= 0; open = nextQuote(line, scan.end + 1)) {
    const from = open + 1;
    if (!scanString(line, from)) return null;
    const { end, plain } = scan;
    if (from !== wanted) wanted = isTextKey(line, from, end) ? valueAfter(line, end) : -1;
    else if (plain && end - from >= LONG_TEXT) {
      scratch.bytes(line, kept, from);
      scratch.text(`\\u0000${spans.length / 2}`);
      spans.push(from, end);
      kept = end;
    }
  }
  if (spans.length === 0) return null;
  scratch.bytes(line, kept, line.length);
  return { json: scratch.toText(), texts: { line, spans } };
}

function nextQuote(line: Buffer, from: number): number {
  for (let at = from; at < line.length; at++) if (line[at] === QUOTE) return at;
  return -1;
}

/** Number of the text that was taken out from where `text` stands; −1 where it is the text itself. */
export const hollowNumber = (text: string, texts: HollowTexts | null): number =>
  texts !== null && text.charCodeAt(0) === 0 ? Number(text.slice(1)) : -1;

/** The text itself, taken out or not. */
export function wholeText(text: string, texts: HollowTexts | null): string {
  const number = hollowNumber(text, texts);
  if (texts === null || number < 0) return text;
  const { line, spans } = texts;
  return JSON.parse(`"${line.toString('utf8', spans[2 * number], spans[2 * number + 1])}"`) as string;
}
