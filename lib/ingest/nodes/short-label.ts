/** A label's length, and how much of a text is looked at for it; both as `edgeLabel` has them. */
const MAX_LABEL = 120;
const LOOK_AT = 600;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
const LAST_PRINTABLE = 0x7e;

/** What the letter after a backslash stands for where JSON's escape is short: blanks, a quote, a backslash; 0: not ours. */
const UNESCAPED = new Uint8Array(256);
for (const [letter, unit] of Object.entries({ n: SPACE, r: SPACE, t: SPACE, f: SPACE, '"': 0x22, '\\': BACKSLASH }))
  UNESCAPED[letter.charCodeAt(0)] = unit;

/** The label made last. */
export const label = Buffer.alloc(MAX_LABEL + 1);

/**
 * Makes the label that `edgeLabel` makes of a text, from its bytes in JSON, in `label`: blanks folded, the first 120
 * characters. @returns its length; −1 where `edgeLabel` has to be asked: text beyond ASCII, no text, a long row of blanks
 */
export function shortLabel(bytes: Uint8Array, from: number, to: number): number {
  let length = 0;
  let blank = false;
  let looked = 0;
  for (let at = from; at < to && length < MAX_LABEL; at++) {
    const byte = bytes[at]!;
    const unit = byte === BACKSLASH ? UNESCAPED[bytes[++at]!]! : byte;
    if (unit < SPACE || unit > LAST_PRINTABLE || ++looked > LOOK_AT) return -1;
    if (unit === SPACE) {
      blank = length > 0;
      continue;
    }
    if (blank) label[length++] = SPACE;
    blank = false;
    label[length++] = unit;
  }
  return length === 0 ? -1 : Math.min(length, MAX_LABEL);
}
