import { parse } from './parse';
import type { Language, Query, Term } from './types';

/** The conditions that all must hold: what the reader wrote side by side. */
const topLevel = (query: Query): readonly Query[] => (query.kind === 'and' && !query.bracketed ? query.of : [query]);

/** The one condition on a field that stands by itself and is not negated; null where there is none or several. */
export function clauseOf(query: Query, field: string): Term | null {
  const found = topLevel(query).filter((part): part is Term => part.kind === 'term' && part.field.name === field);
  return found.length === 1 ? found[0]! : null;
}

const tidy = (text: string): string => text.replace(/^\s+/, '').replace(/\s+$/, '');

/** `text` without the part from `from` to `to`, one space where two would meet. */
function cut(text: string, from: number, to: number): string {
  const before = text.slice(0, from).replace(/\s+$/, '');
  const after = text.slice(to).replace(/^\s+/, '');
  return before === '' || after === '' ? before + after : `${before} ${after}`;
}

/** The conditions of a text without a condition on `field`, then `clause`; null takes the condition out. A text that cannot be read is replaced. */
export function withClause(text: string, language: Language, field: string, clause: string | null): string {
  const { query } = parse(text, language);
  if (!query) return clause ?? '';
  let rest = text;
  if (query.kind === 'or' && !query.bracketed) rest = clause === null ? text : `(${tidy(text)})`;
  else for (const part of [...topLevel(query)].reverse()) if (part.kind === 'term' && part.field.name === field) rest = cut(rest, part.from, part.to);
  return tidy(clause === null ? rest : `${tidy(rest)} ${clause}`);
}

/** A value as it is written in a query: quoted where it has to be. */
export const quote = (value: string): string => (/^[^\s()",\\]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`);
