import type { PieceKey } from '@/lib/text/pieces';

/** A selection told as a place in the record. Offsets are UTF-16 units of the piece's recorded text. */
export interface SelectedSpan {
  readonly piece: PieceKey;
  readonly from: number;
  readonly to: number;
}

const number = (text: string | undefined): number => Number(text ?? 0);

/** Recorded offset of a point that lies in `run`: letter by letter in text, at either end of a glyph. */
function offsetIn(run: HTMLElement, container: Node, offset: number): number {
  const at = number(run.dataset.at);
  const before = document.createRange();
  before.setStart(run, 0);
  before.setEnd(container, offset);
  const letters = before.toString().length;
  if (!run.classList.contains('glyph')) return at + letters;
  return letters === 0 ? at : at + number(run.dataset.len);
}

/** The selection within `root`, clipped to the text in which it begins; null where it holds none of a recorded text. */
export function selectedSpan(root: HTMLElement, selection: Selection | null): SelectedSpan | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const runs = [...root.querySelectorAll<HTMLElement>('[data-piece] [data-at]')].filter((run) => range.intersectsNode(run));
  const piece = runs[0]?.closest<HTMLElement>('[data-piece]');
  const own = runs.filter((run) => piece?.contains(run));
  const [first, last] = [own[0], own.at(-1)];
  if (!piece?.dataset.piece || !first || !last) return null;
  const from = first.contains(range.startContainer) ? offsetIn(first, range.startContainer, range.startOffset) : number(first.dataset.at);
  const end = number(last.dataset.at) + number(last.dataset.len);
  const to = last.contains(range.endContainer) ? offsetIn(last, range.endContainer, range.endOffset) : end;
  return to > from ? { piece: piece.dataset.piece, from, to } : null;
}
