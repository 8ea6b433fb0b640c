/** A parsed record, or why it is none. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown; readonly repairedText: boolean }
  | { readonly ok: false; readonly reason: string; readonly hint: string };

const SUSPECT = /\bNaN\b|Infinity|\d{16}|[\0-\x1f]/;

/**
 * Parses one record's bytes. What JSON.parse would refuse or change is kept: bare NaN and ±Infinity become the
 * contract's tagged strings, integers beyond ±2^53 the text of their digits, raw control characters in strings stay.
 * `repairedText` is true where bytes that are no UTF-8 were replaced by U+FFFD. Never throws.
 */
export function parseJson(bytes: Uint8Array): ParsedJson {
  const { text, repaired } = decode(bytes);
  try {
    return { ok: true, value: JSON.parse(SUSPECT.test(text) ? relax(text) : text), repairedText: repaired };
  } catch (error) {
    return { ok: false, reason: `not valid JSON: ${(error as Error).message}`, hint: 'Write the record anew with a JSON library.' };
  }
}

function decode(bytes: Uint8Array): { text: string; repaired: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), repaired: false };
  } catch {
    return { text: new TextDecoder('utf-8').decode(bytes), repaired: true };
  }
}

const BARE = /-?Infinity\b|\bNaN\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const CONTROL = /[\0-\x1f]/g;

/** Walks string by string with indexOf, so that a text of any length costs no regular-expression stack. */
function relax(text: string): string {
  let out = '';
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const open = quote === -1 ? text.length : quote;
    out += text.slice(at, open).replace(BARE, relaxBare);
    at = endOfString(text, open);
    out += text.slice(open, at).replace(CONTROL, escapeControl);
  }
  return out;
}

/** Index after the string that opens at `open`; the text's end if it never closes. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close !== -1; close = text.indexOf('"', close + 1)) {
    let backslashes = 0;
    while (text[close - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return close + 1;
  }
  return text.length;
}

function relaxBare(token: string): string {
  if (token === 'NaN' || token.endsWith('Infinity')) return `"${token}"`;
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}

const escapeControl = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
