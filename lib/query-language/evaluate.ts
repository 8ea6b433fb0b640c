import type { Query, Subject, Term, Test } from './types';

/** Per searched text the ids of the subjects that hold it. */
export type Hits = ReadonlyMap<string, ReadonlySet<string>>;

/** A query may search for this many texts. */
export const MAX_NEEDLES = 4;

/** What a text search answered, by text. */
export const hitsOf = (searches: readonly { readonly needle: string; readonly treeKeys: readonly string[] }[]): Hits =>
  new Map(searches.map(({ needle, treeKeys }) => [needle, new Set(treeKeys)]));

function holdsFor(value: number, test: Test): boolean {
  if (test.kind === 'range') return value >= test.low && value <= test.high;
  if (test.kind !== 'compare') return false;
  if (test.op === '<') return value < test.value;
  if (test.op === '<=') return value <= test.value;
  if (test.op === '>') return value > test.value;
  if (test.op === '>=') return value >= test.value;
  return value === test.value;
}

function holdsForTexts(texts: readonly string[], test: Test): boolean {
  if (test.kind === 'word') return texts.includes(test.word);
  if (test.kind === 'equals') return texts.includes(test.text);
  return test.kind === 'contains' && texts.some((text) => text.toLowerCase().includes(test.text));
}

function passes({ field, tests }: Term, subject: Subject, hits: Hits): boolean {
  const value = subject.values[field.name] ?? null;
  return tests.some((test) => {
    if (test.kind === 'search') return hits.get(test.needle)?.has(subject.id) === true;
    if (value === null) return false;
    return typeof value === 'number' ? holdsFor(value, test) : holdsForTexts(value, test);
  });
}

/**
 * Whether a subject answers a query. What is missing meets no condition, so that a negated one holds; a search without an
 * answer holds nowhere. Nested as deep as the parser allows.
 */
export function evaluate(query: Query, subject: Subject, hits: Hits): boolean {
  if (query.kind === 'term') return passes(query, subject, hits);
  if (query.kind === 'not') return !evaluate(query.of, subject, hits);
  return query.kind === 'and' ? query.of.every((part) => evaluate(part, subject, hits)) : query.of.some((part) => evaluate(part, subject, hits));
}

/** Every term of a query, left to right. */
export function termsOf(query: Query): readonly Term[] {
  if (query.kind === 'term') return [query];
  return query.kind === 'not' ? termsOf(query.of) : query.of.flatMap(termsOf);
}

/** What the database has to be asked before the query can be evaluated: the texts searched for, each once. */
export function needlesOf(query: Query): readonly string[] {
  const needles = termsOf(query).flatMap(({ tests }) => tests.flatMap((test) => (test.kind === 'search' ? [test.needle] : [])));
  return [...new Set(needles)];
}
