import type { Content, Part } from '@/lib/contract';

const MAX_LABEL = 120;
/** Enough to fill a label after white space is folded. */
const LOOK_AT = 600;
const UNFOLDED = /[^\S ]| {2}/;

function partText(part: Part): string {
  if (part.type === 'tool-call') return part.name;
  if (part.type === 'image') return part.alt ?? 'image';
  return part.text;
}

const contentText = (content: Content): string =>
  typeof content === 'string' ? content.slice(0, LOOK_AT) : content.map((part) => partText(part).slice(0, LOOK_AT)).join(' ');

/** White space in a row as one blank, none at the ends; most texts are so already. */
const foldSpace = (text: string): string => (UNFOLDED.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

/** Cuts at `max` UTF-16 units without splitting a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const unit = text.charCodeAt(max - 1);
  return text.slice(0, unit >= 0xd800 && unit <= 0xdbff ? max - 1 : max);
}

/** A few words for a tree's edge: the producer's label, else the start of the action, else of the thought. ≤ 120 units. */
export function edgeLabel(label: string | undefined, action: Content, thought: Content): string {
  if (label !== undefined) return label;
  for (const content of [action, thought]) {
    const text = cutText(foldSpace(contentText(content)), MAX_LABEL);
    if (text !== '') return text;
  }
  return '';
}

/** The first `max` UTF-16 units of a content's plain text. */
export function previewText(content: Content, max: number): string {
  const text = typeof content === 'string' ? content : content.map(partText).join('\n');
  return cutText(text, max);
}
