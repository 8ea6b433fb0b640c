import { FIELDS, type Field, type Piece, type PieceKey, pieceKey } from './pieces';

/** A stretch of one text of a node, as an address holds it: `observation.2:120-188:k3f9za`. Offsets are UTF-16 units of the recorded text. */
export interface SpanAddress {
  readonly field: Field;
  readonly part: Piece['part'];
  readonly from: number;
  readonly to: number;
  /** Fingerprint of the text, so that another text at the same place is not taken for it. */
  readonly print: string;
}

const FORM = /^([a-z]+)(?:\.(\d{1,6}|raw))?:(\d{1,10})-(\d{1,10}):([0-9a-z]{1,7})$/;

/** A short fingerprint (FNV-1a, 32 bits, base 36): tells texts apart, guards nothing. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

export const formatSpan = (piece: Piece, from: number, to: number): string =>
  `${pieceKey(piece)}:${from}-${to}:${fingerprint(piece.text.slice(from, to))}`;

/** The inverse of `formatSpan`; null where the text is no address of a span. */
export function parseSpan(text: string): SpanAddress | null {
  const [, field, part, from, to, print] = FORM.exec(text) ?? [];
  if (!field || !print || !FIELDS.includes(field as Field)) return null;
  const span = { from: Number(from), to: Number(to) };
  if (span.to <= span.from) return null;
  return { field: field as Field, part: part === undefined ? null : part === 'raw' ? 'raw' : Number(part), ...span, print };
}

export const spanPiece = (span: SpanAddress): PieceKey => pieceKey(span);

/** found: the text stands there. beyond: the text at hand ends before it. other: another text stands there, or none. */
export function locateSpan(span: SpanAddress, pieces: readonly Piece[]): 'found' | 'beyond' | 'other' {
  const piece = pieces.find((candidate) => pieceKey(candidate) === spanPiece(span));
  if (!piece || piece.text.length < span.to) return 'beyond';
  return fingerprint(piece.text.slice(span.from, span.to)) === span.print ? 'found' : 'other';
}
