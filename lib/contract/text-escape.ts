/**
 * Postgres text and UTF-8 cannot hold NUL and lone surrogates. They are carried as a private-use mark and four hex
 * digits; the mark itself is doubled, so that every string comes back as it was.
 */
const MARK = '\uE0C4';
const NEEDS_CARE = /[\0\uD800-\uDFFF\uE0C4]/;
const PIECES = /[\uD800-\uDBFF][\uDC00-\uDFFF]|[\0\uD800-\uDFFF\uE0C4]/g;
const ESCAPED = /\uE0C4(?:\uE0C4|([0-9a-f]{4}))/g;

const escapePiece = (piece: string): string => {
  if (piece.length === 2) return piece;
  return piece === MARK ? MARK + MARK : MARK + piece.charCodeAt(0).toString(16).padStart(4, '0');
};

/** Text as it is stored: always well-formed and free of NUL. Plain text comes back itself. Cost O(length). */
export function escapeText(text: string): string {
  return NEEDS_CARE.test(text) ? text.replace(PIECES, escapePiece) : text;
}

/** The inverse of `escapeText`. */
export function unescapeText(stored: string): string {
  if (!stored.includes(MARK)) return stored;
  return stored.replace(ESCAPED, (_, hex: string | undefined) => (hex ? String.fromCharCode(Number.parseInt(hex, 16)) : MARK));
}
