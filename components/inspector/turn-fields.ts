import type { NodeDetail, NodeText, TreeDetail } from '@/lib/contract/read/trees';
import { type Field, isEmpty, type Piece, piecesOf } from '@/lib/text/pieces';

export interface FieldText {
  readonly field: Field;
  readonly text: NodeText;
}

/** The prompt as the text of the root. */
export const promptText = (detail: TreeDetail): NodeText => ({ content: detail.promptContent, length: 0, truncated: false, withheldParts: 0 });

/** The texts of a turn in reading order, empty ones left out; of the root the prompt. */
export function fieldsOf(isRoot: boolean, turn: NodeDetail | null, tree: TreeDetail | null): readonly FieldText[] {
  const texts: FieldText[] = [];
  if (isRoot && tree) texts.push({ field: 'prompt', text: promptText(tree) });
  if (turn) for (const field of ['thought', 'action', 'observation'] as const) texts.push({ field, text: turn[field] });
  return texts.filter(({ text }) => !isEmpty(text.content));
}

export const allPieces = (texts: readonly FieldText[], raw: boolean): readonly Piece[] =>
  texts.flatMap(({ field, text }) => piecesOf(field, text.content, raw));
