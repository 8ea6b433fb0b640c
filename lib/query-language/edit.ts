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
export function cut(text: string, from: number, to: number): string {
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

const meaning = (query: Query): string =>
  JSON.stringify(query, (key, value: unknown) => {
    if (key === 'from' || key === 'to' || key === 'bracketed') return undefined;
    return key === 'field'
      ? (value as { name: string }).name
      : value === Number.POSITIVE_INFINITY
        ? '∞'
        : value === Number.NEGATIVE_INFINITY
          ? '-∞'
          : value;
  });

/** The parts of `clause`, as they stand side by side in `query`; null where one is not there. */
function found(query: Query, clause: Query): readonly Query[] | null {
  const parts = topLevel(query);
  const matches = topLevel(clause).map((wanted) => parts.find((part) => meaning(part) === meaning(wanted)));
  return matches.every((match) => match !== undefined) ? (matches as Query[]) : null;
}

/** Whether what `clause` asks stands in the query by itself. */
export function holdsClause(query: Query, language: Language, clause: string): boolean {
  const wanted = parse(clause, language).query;
  return wanted !== null && found(query, wanted) !== null;
}

/** Puts a clause in where it is not, and takes it out where it is. `instead`: fields whose conditions it replaces. */
export function toggleClause(text: string, language: Language, clause: string, instead: readonly string[] = []): string {
  const query = parse(text, language).query;
  const wanted = parse(clause, language).query;
  const there = query && wanted && found(query, wanted);
  if (there) return tidy([...there].sort((a, b) => b.from - a.from).reduce((rest, part) => cut(rest, part.from, part.to), text));
  const cleared = instead.reduce((rest, field) => withClause(rest, language, field, null), query ? text : '');
  return withClause(cleared, language, '', clause);
}
