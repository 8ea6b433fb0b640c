const SGR = /\u001B\[[0-9;:]*m/g;
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F]/g;
/** C1 controls, zero-width and direction-changing characters, lone surrogates: invisible or able to disguise text. */
const HIDDEN =
  /[\u0080-\u009F\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const SUSPECT = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uD800-\uDFFF]/;

const controlGlyph = (character: string): string => (character === '\u007F' ? '\u2421' : String.fromCharCode(0x2400 + character.charCodeAt(0)));
const codePoint = (character: string): string => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/**
 * Text of an agent or a tool as it may stand on the page: control characters as visible glyphs, hidden ones by code point.
 * Line ends and tabs stay. Unless `raw`, colour sequences (SGR) of terminals are left out.
 */
export function visibleText(text: string, { raw = false } = {}): string {
  if (!SUSPECT.test(text)) return text;
  const plain = raw ? text : text.replace(SGR, '').replaceAll('\r\n', '\n');
  return plain.replace(CONTROL, controlGlyph).replace(HIDDEN, codePoint);
}
