import { cut } from './edit';
import { parse } from './parse';
import { type Token, tokenize } from './tokenize';
import type { Language } from './types';

const IN_TERM: readonly Token['kind'][] = ['op', 'value', 'comma'];
const LEADS: readonly Token['kind'][] = ['not', 'and', 'or'];

/** Whether the reader may be in the middle of a field's name: it would be looked for as a word. */
function mayBecomeField(token: Token, language: Language): boolean {
  const typed = token.text.toLowerCase();
  if (token.kind !== 'word' || token.quoted) return false;
  return typed === '-' || language.fields.some(({ name, aliases }) => name.startsWith(typed) || aliases?.some((alias) => alias.startsWith(typed)));
}

/** First and last piece of the condition that the piece at `index` belongs to, and of what leads to it. */
function conditionAt(tokens: readonly Token[], index: number): readonly [first: Token, last: Token] {
  let first = index;
  while (first > 0 && IN_TERM.includes(tokens[first]!.kind)) first--;
  while (first > 0 && LEADS.includes(tokens[first - 1]!.kind)) first--;
  let last = index;
  while (last + 1 < tokens.length && IN_TERM.includes(tokens[last + 1]!.kind)) last++;
  return [tokens[first]!, tokens[last]!];
}

const isRead = (text: string, language: Language): boolean => parse(text, language).error === null;

/** The text without the condition at a place, else what stands before it, whichever can be read; null where neither can. */
function without(text: string, tokens: readonly Token[], index: number, language: Language): string | null {
  const [first, last] = conditionAt(tokens, index);
  const rest = cut(text, first.from, last.to);
  if (isRead(rest, language)) return rest;
  const before = text.slice(0, first.from).trim();
  return isRead(before, language) ? before : null;
}

/**
 * What of a text that is being typed may be asked already: all of it, but for the condition in which the caret stands
 * unfinished or the error is. Null where nothing can be read. Without a caret only errors are left out.
 */
export function settledText(text: string, caret: number | null, language: Language): string | null {
  const tokens = tokenize(text);
  const { error } = parse(text, language);
  if (error) {
    const place = tokens.findIndex((token) => token.to >= error.from);
    return tokens.length === 0 ? null : without(text, tokens, place < 0 ? tokens.length - 1 : place, language);
  }
  const typed = tokens.findIndex((token) => token.to === caret && mayBecomeField(token, language));
  return typed < 0 ? text.trim() : (without(text, tokens, typed, language) ?? text.trim());
}
