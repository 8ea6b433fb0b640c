import { type Piece, type PieceKey, pieceKey } from './pieces';

/** A place where the searched text stands. */
export interface Match {
  readonly piece: PieceKey;
  readonly from: number;
  readonly to: number;
}

const SYNTAX = /[\\^$.*+?()[\]{}|/-]/g;

/** Every place of `query` in the pieces, in reading order, letter case aside; places do not overlap. Cost: linear in the text. */
export function findIn(pieces: readonly Piece[], query: string): readonly Match[] {
  if (query === '') return [];
  const pattern = new RegExp(query.replaceAll(SYNTAX, '\\$&'), 'gi');
  const matches: Match[] = [];
  for (const piece of pieces) {
    const key = pieceKey(piece);
    for (const found of piece.text.matchAll(pattern)) matches.push({ piece: key, from: found.index, to: found.index + found[0].length });
  }
  return matches;
}
