import { toJsonText } from '@/lib/contract/json-text';
import type { Content, Part } from '@/lib/contract/parts';

/** The texts of a turn; `prompt` is the root's. */
export const FIELDS = ['prompt', 'thought', 'action', 'observation'] as const;
export type Field = (typeof FIELDS)[number];

/**
 * One text of a turn, as it is counted in: a field that was recorded as a string (`part` null), one part of a field that
 * was recorded as parts, or with `part` "raw" the whole field as it was recorded.
 */
export interface Piece {
  readonly field: Field;
  readonly part: number | 'raw' | null;
  readonly text: string;
}

export type PieceKey = string;

/** "observation", "action.0", "action.raw": names a piece within its node. */
export const pieceKey = ({ field, part }: Pick<Piece, 'field' | 'part'>): PieceKey => (part === null ? field : `${field}.${part}`);

/** A tool call's arguments: JSON of what was recorded as JSON; a string as it was recorded, since it was not valid JSON, or is JSON twice. */
export function argumentsText(args: unknown): string {
  if (args === null || args === undefined) return '';
  return typeof args === 'string' ? args : toJsonText(args);
}

/** The text of a part that is shown, searched and linked to; '' for an image. */
export function partText(part: Part): string {
  if (part.type === 'tool-call') return argumentsText(part.arguments);
  return part.type === 'image' ? '' : part.text;
}

/** Content as it was recorded: a string as itself, parts as their JSON, one a line. */
export const sourceText = (content: Content): string => (typeof content === 'string' ? content : content.map((part) => toJsonText(part)).join('\n'));

export const isEmpty = (content: Content): boolean => content.length === 0;

/** The texts of one field in reading order; with `raw` one. Empty texts are left out. */
export function piecesOf(field: Field, content: Content, raw: boolean): readonly Piece[] {
  if (typeof content === 'string') return content === '' ? [] : [{ field, part: null, text: content }];
  if (raw) return content.length === 0 ? [] : [{ field, part: 'raw', text: sourceText(content) }];
  return content.map((part, i) => ({ field, part: i, text: partText(part) })).filter((piece) => piece.text !== '');
}

/** A content as one text to be compared: calls as `name(arguments)`, parts one below the other. */
export const plainText = (content: Content): string =>
  typeof content === 'string'
    ? content
    : content
        .map((part) =>
          part.type === 'tool-call' ? `${part.name}(${partText(part)})` : part.type === 'image' ? `[image ${part.mediaType}]` : part.text,
        )
        .join('\n');
