import { quote } from './edit';
import type { Hint } from './hints';
import { fieldOf } from './parse';
import { type Token, tokenize } from './tokenize';
import type { Field, Language } from './types';

/** One thing that may stand at the caret: `insert` replaces the text from `from` to `to`. */
export interface Completion {
  readonly label: string;
  readonly says: string;
  /** How many subjects hold it; null where that is no count. */
  readonly count: number | null;
  readonly insert: string;
  readonly from: number;
  readonly to: number;
}

type Hints = ReadonlyMap<string, Hint>;

const shortest = (value: number): string => String(Math.round(value * 1000) / 1000);

/** The pieces of the condition that the caret stands at the end of. */
function piecesAt(tokens: readonly Token[], caret: number): { field: Token | null; typed: Token | null } {
  const before = tokens.filter((token) => token.from < caret);
  const last = before.at(-1);
  if (!last || last.to < caret) {
    const waits = last?.kind === 'op' || last?.kind === 'comma';
    return { field: waits ? (before.findLast((token) => token.kind === 'field') ?? null) : null, typed: null };
  }
  if (last.kind === 'word') return { field: null, typed: last };
  if (last.kind === 'value') return { field: before.findLast((token) => token.kind === 'field') ?? null, typed: last };
  return { field: last.kind === 'op' || last.kind === 'comma' ? (before.findLast((token) => token.kind === 'field') ?? null) : null, typed: null };
}

const countOf = (hint: Hint | undefined, value: string): number => hint?.counts.find(([text]) => text === value)?.[1] ?? 0;

interface Place {
  readonly typed: string;
  readonly from: number;
  readonly to: number;
}

function words(field: Field, hint: Hint | undefined, { typed, from, to }: Place): Completion[] {
  return Object.entries(field.values ?? {})
    .filter(([word]) => word.startsWith(typed) && (word !== typed || typed === ''))
    .map(([word, says]) => ({ label: word, says, count: countOf(hint, word), insert: `${word} `, from, to }));
}

function texts(hint: Hint | undefined, { typed, from, to }: Place): Completion[] {
  const found = (hint?.counts ?? []).filter(([text]) => text.toLowerCase().includes(typed));
  return found.map(([text, count]) => ({ label: text, says: '', count, insert: `${quote(text)} `, from, to }));
}

/** Nothing typed yet: the range of what is there, and its halves. */
function numbers(hint: Hint | undefined, { typed, from, to }: Place): Completion[] {
  if (!hint?.numbers || typed !== '') return [];
  const [least, middle, greatest] = [hint.numbers.least, hint.numbers.middle, hint.numbers.greatest].map(shortest) as [string, string, string];
  const offers = [
    [`${least}..${greatest}`, 'the whole range here'],
    [`>${middle}`, 'above the median'],
    [`<${middle}`, 'below the median'],
  ] as const;
  return offers.map(([text, says]) => ({ label: text, says, count: null, insert: `${text} `, from, to }));
}

function valuesOf(field: Field, hints: Hints, place: Place, after: string): Completion[] {
  const hint = hints.get(field.name);
  if (field.kind === 'word') return words(field, hint, place);
  if (field.kind === 'text') return texts(hint, place);
  return field.kind === 'number' && after.endsWith(':') ? numbers(hint, place) : [];
}

function fields(language: Language, { typed, from, to }: Place): Completion[] {
  const named = language.fields.filter(({ name, aliases }) => name.startsWith(typed) || aliases?.some((alias) => alias.startsWith(typed)));
  return named
    .filter((field) => field !== language.bare)
    .map(({ name, says }) => ({ label: `${name}:`, says, count: null, insert: `${name}:`, from, to }));
}

/** Words of any field that begin with what is typed: "mix" leads to outcome:mixed. */
function wordsOfAnyField(language: Language, hints: Hints, place: Place): Completion[] {
  if (place.typed === '') return [];
  return language.fields
    .filter((field) => field.kind === 'word')
    .flatMap((field) =>
      words(field, hints.get(field.name), place).map((one) => ({
        ...one,
        label: `${field.name}:${one.label}`,
        insert: `${field.name}:${one.insert}`,
      })),
    );
}

/** What may stand at the caret, most likely first; nothing where the reader is inside a text of their own. */
export function complete(text: string, caret: number, language: Language, hints: Hints): readonly Completion[] {
  const { field, typed } = piecesAt(tokenize(text.slice(0, caret)), caret);
  const place = { typed: (typed?.text ?? '').toLowerCase(), from: typed?.from ?? caret, to: caret };
  if (field === null) return typed?.quoted ? [] : [...fields(language, place), ...wordsOfAnyField(language, hints, place)];
  const known = fieldOf(language, field.text);
  return known && known !== language.bare ? valuesOf(known, hints, place, text.slice(0, place.from)) : [];
}
