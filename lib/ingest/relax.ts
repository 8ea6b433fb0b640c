const DIGITS = /\d{16}/g;
const BARE_NUMBER = /NaN|Infinity/;
const NUMBER = /-?(?:NaN|Infinity|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
const INTEGER = /^-?\d+$/;

/** True where the text may hold an integer that a JSON number cannot carry. Fast: looks only at runs of 16 digits. */
export function mayHoldBigInteger(text: string): boolean {
  DIGITS.lastIndex = 0;
  for (let hit = DIGITS.exec(text); hit !== null; hit = DIGITS.exec(text)) {
    let before = hit.index - 1;
    while (before >= 0 && isDigit(text, before)) before--;
    if (text[before] !== '.') return true;
  }
  return false;
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x30 && unit <= 0x39;
}

/** Index after the string literal that begins at `from`; the text's length where it never ends. */
function skipString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

function needsQuotes(token: string): boolean {
  if (token.endsWith('N') || token.endsWith('y')) return token !== '-NaN';
  return INTEGER.test(token) && !Number.isSafeInteger(Number(token));
}

/**
 * Rewrites JSON as producers write it into JSON proper: bare NaN, Infinity and −Infinity become their tags, and integers
 * beyond ±(2^53 − 1) become text with every digit kept. Strings are untouched. Cost O(length).
 */
export function relaxNumbers(text: string): string {
  const out: string[] = [];
  let kept = 0;
  for (let at = 0; at < text.length; ) {
    if (text[at] === '"') {
      at = skipString(text, at);
      continue;
    }
    NUMBER.lastIndex = at;
    const token = NUMBER.exec(text)?.[0];
    if (token === undefined) {
      at++;
      continue;
    }
    if (needsQuotes(token)) {
      out.push(text.slice(kept, at), '"', token, '"');
      kept = at + token.length;
    }
    at += token.length;
  }
  return kept === 0 ? text : out.join('') + text.slice(kept);
}

/** The value of JSON as producers write it, its numbers relaxed where they must be. Throws SyntaxError. */
export function parseRelaxed(text: string): unknown {
  if (mayHoldBigInteger(text)) return JSON.parse(relaxNumbers(text));
  try {
    return JSON.parse(text);
  } catch (error) {
    if (BARE_NUMBER.test(text)) return JSON.parse(relaxNumbers(text));
    throw error;
  }
}
