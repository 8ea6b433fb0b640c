const EXCERPT_CHARACTERS = 400;
const EXCERPT_BYTES = 1600;
/** The cut may fall between the two halves of a surrogate pair. */
const HALF_PAIR = /[\ud800-\udbff]$/;

/** A record's first 400 characters for a report: control characters as visible glyphs, bytes that are no text as U+FFFD. */
export function excerpt(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, EXCERPT_BYTES)).slice(0, EXCERPT_CHARACTERS);
  return visible(text).replace(HALF_PAIR, '');
}

/** Control characters (C0, DEL) replaced by their pictures ␀ … ␡. */
export function visible(text: string): string {
  return text.replace(/[\0-\x1f\x7f]/g, (character) => (character === '\x7f' ? '␡' : String.fromCharCode(0x2400 + character.charCodeAt(0))));
}
