/** What a value in JSON is, and how far its bytes are already what is stored. */
export const FORM = {
  /** No value where one should be, or one that is not ours to read. */
  bad: -1,
  absent: 0,
  null: 1,
  true: 2,
  false: 3,
  /** A string without escapes: the bytes are the text. */
  simple: 4,
  /** A string of which all escapes are COPY's too: the bytes are what COPY takes. */
  shared: 5,
  /** A string that has to be decoded. */
  escaped: 6,
  /** A number written as JavaScript writes it. */
  number: 7,
  /** A number written otherwise, or one that has to be read with care. */
  rareNumber: 8,
  /** An array or an object. */
  nested: 9,
} as const;

export type Form = (typeof FORM)[keyof typeof FORM];

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
/** First byte of U+E000 to U+EFFF, where the mark of `escapeText` lies. */
const PRIVATE_USE = 0xee;

const table = (of: (byte: number) => boolean): Uint8Array => Uint8Array.from({ length: 256 }, (_, byte) => Number(of(byte)));
/** 1 where a byte inside a string needs a look. */
const STOPS = table((byte) => byte < SPACE || byte === QUOTE || byte === BACKSLASH || byte === PRIVATE_USE);
/** What the letter after a backslash makes of a string: where JSON's escape is COPY's, the bytes may stay. */
const ESCAPES = new Int8Array(256).fill(FORM.bad);
for (const byte of Buffer.from('"\\nrtbf')) ESCAPES[byte] = FORM.shared;
for (const byte of Buffer.from('/u')) ESCAPES[byte] = FORM.escaped;
const BLANKS = table((byte) => byte === SPACE || byte === 0x09 || byte === 0x0d);
const IN_EXPONENT = table((byte) => (byte >= ZERO && byte <= NINE) || byte === 0x2b || byte === MINUS || byte === 0x45 || byte === 0x65);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Up to so many digits a decimal is the shortest that names its double. */
const SAFE_DIGITS = 15;
const SMALLEST_PLAIN = 1e-6;
const POWERS = Float64Array.from({ length: SAFE_DIGITS + 8 }, (_, power) => 10 ** power);
const NULL = Buffer.from('null');
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

/** True where `bytes` has `word` at `at`. */
export function stands(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word[i]) return false;
  return true;
}

/** Goes over JSON byte by byte and makes no objects. After a value, `from` and `to` are its bytes (a string's without quotes). */
export class JsonScan {
  bytes: Buffer = Buffer.alloc(0);
  at = 0;
  from = 0;
  to = 0;
  /** The last number. Begins as no integer, so that its place is made for any. */
  number = Number.NaN;
  private whole = Number.NaN;

  open(bytes: Buffer): void {
    this.bytes = bytes;
    this.at = 0;
  }

  /** Passes blanks. @returns the byte behind them; NaN at the end */
  peek(): number {
    const { bytes } = this;
    while (BLANKS[bytes[this.at]!] === 1) this.at++;
    return bytes[this.at] ?? Number.NaN;
  }

  /** Passes blanks and one byte. @returns false where another one stands there */
  take(byte: number): boolean {
    if (this.peek() !== byte) return false;
    this.at++;
    return true;
  }

  /** Passes a comma, or `close`. @returns −1 where neither stands there, 0 after `close`, 1 after a comma */
  next(close: number): number {
    const byte = this.peek();
    if (byte !== COMMA && byte !== close) return -1;
    this.at++;
    return byte === COMMA ? 1 : 0;
  }

  /** Passes one value. */
  value(): Form {
    const byte = this.peek();
    if (byte === QUOTE) return this.string();
    if (byte === MINUS || (byte >= ZERO && byte <= NINE)) return this.numeral();
    if (byte === 0x5b || byte === 0x7b) return this.nested();
    if (byte === NULL[0]) return this.word(NULL, FORM.null);
    return byte === TRUE[0] ? this.word(TRUE, FORM.true) : this.word(FALSE, FORM.false);
  }

  private word(word: Uint8Array, form: Form): Form {
    if (!stands(this.bytes, this.at, word)) return FORM.bad;
    this.from = this.at;
    this.at += word.length;
    this.to = this.at;
    return form;
  }

  /** Passes a string; `at` is its first quote. */
  string(): Form {
    const { bytes } = this;
    let form: Form = FORM.simple;
    this.from = this.at + 1;
    for (let at = nextStop(bytes, this.from); at < bytes.length; at = nextStop(bytes, at + 1)) {
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        this.to = at;
        this.at = at + 1;
        return form;
      }
      const needs = byte === BACKSLASH ? formOfEscape(bytes[++at]) : formOfByte(byte);
      if (needs === FORM.bad) return FORM.bad;
      if (needs > form) form = needs;
    }
    return FORM.bad;
  }

  private nested(): Form {
    const { bytes } = this;
    const from = this.at;
    let depth = 0;
    do {
      const byte = bytes[this.at];
      if (byte === undefined) return FORM.bad;
      if (byte === QUOTE) {
        if (this.string() === FORM.bad) return FORM.bad;
        continue;
      }
      if (byte === 0x5b || byte === 0x7b) depth++;
      else if (byte === 0x5d || byte === 0x7d) depth--;
      this.at++;
    } while (depth > 0);
    this.from = from;
    this.to = this.at;
    return FORM.nested;
  }

  /** Passes a number: short decimals exactly as they stand, others by way of JavaScript. */
  private numeral(): Form {
    const { bytes } = this;
    const from = this.at;
    const first = bytes[from] === MINUS ? from + 1 : from;
    let end = this.digits(first, 0);
    const startsOdd = end === first || (end > first + 1 && bytes[first] === ZERO);
    const leading = bytes[first] === ZERO ? 1 : 0;
    let digits = end - first - leading;
    let decimals = 0;
    if (bytes[end] === DOT) {
      const dot = end;
      end = this.digits(dot + 1, this.whole);
      decimals = end - dot - 1;
      digits += decimals;
      if (decimals === 0 || bytes[end - 1] === ZERO) return this.rareNumeral(from);
    }
    if (startsOdd || digits > SAFE_DIGITS || IN_EXPONENT[bytes[end]!] === 1) return this.rareNumeral(from);
    const size = this.whole / POWERS[decimals]!;
    if (size < SMALLEST_PLAIN && (size !== 0 || first !== from)) return this.rareNumeral(from);
    return this.found(FORM.number, first === from ? size : -size, from, end);
  }

  /** Reads digits from `at` on behind those of `before` into `whole`. @returns where they end */
  private digits(at: number, before: number): number {
    const { bytes } = this;
    let whole = before;
    let end = at;
    for (; isDigit(bytes[end]!); end++) whole = whole * 10 + (bytes[end]! - ZERO);
    this.whole = whole;
    return end;
  }

  private found(form: Form, number: number, from: number, to: number): Form {
    this.number = number;
    this.from = from;
    this.to = to;
    this.at = to;
    return form;
  }

  private rareNumeral(from: number): Form {
    const { bytes } = this;
    let at = from;
    while (IN_EXPONENT[bytes[at]!] === 1 || bytes[at] === DOT) at++;
    const text = bytes.toString('latin1', from, at);
    if (!NUMBER.test(text)) return FORM.bad;
    return this.found(FORM.rareNumber, Number(text), from, at);
  }
}

/** The next byte that needs a look; the end where there is none. */
function nextStop(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && STOPS[bytes[at]!] === 0) at++;
  return at;
}

const formOfEscape = (letter: number | undefined): Form => (letter === undefined ? FORM.bad : (ESCAPES[letter] as Form));
const formOfByte = (byte: number): Form => (byte === PRIVATE_USE ? FORM.escaped : FORM.bad);
const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;
