import { nearest } from './nearest';
import { type Token, tokenize } from './tokenize';
import type { Comparison, Field, Language, Parsed, Query, QueryError, Term, Test } from './types';

/** A query's longest text and deepest nesting. */
export const MAX_LENGTH = 2_000;
const MAX_DEPTH = 32;

const NUMBER = String.raw`[-+−]?(?:\d+(?:\.\d+)?|\.\d+)`;
const ONE = new RegExp(`^${NUMBER}$`);
const RANGE = new RegExp(String.raw`^(${NUMBER})?\.\.(${NUMBER})?$`);
const COMPARISONS: Readonly<Record<string, Comparison>> = { '<': '<', '<=': '<=', '≤': '<=', '>': '>', '>=': '>=', '≥': '>=', '=': '=' };

class Failure {
  constructor(readonly error: QueryError) {}
}

const fail = (place: { readonly from: number; readonly to: number }, message: string, expected: readonly string[] = []): never => {
  throw new Failure({ from: place.from, to: place.to, message, expected });
};

const numberOf = (text: string): number => Number(text.replace('−', '-'));

/** The field of that name or other name, whatever the case. */
export function fieldOf(language: Language, name: string): Field | undefined {
  const wanted = name.toLowerCase();
  return language.fields.find((field) => field.name === wanted || field.aliases?.includes(wanted));
}

function numberTest(value: Token, op: Comparison | null, field: Field): Test {
  if (ONE.test(value.text)) return { kind: 'compare', op: op ?? '=', value: numberOf(value.text) };
  const range = RANGE.exec(value.text);
  if (!range || (range[1] === undefined && range[2] === undefined))
    return fail(value, `${field.name} is a number, and “${value.text}” is none`, ['a number such as 3 or .25', 'a range such as .2...5 or 4..']);
  if (op !== null && op !== '=') return fail(value, 'a range cannot be compared', ['a number after <, <=, > or >=', `${field.name}:${value.text}`]);
  const low = range[1] === undefined ? Number.NEGATIVE_INFINITY : numberOf(range[1]);
  const high = range[2] === undefined ? Number.POSITIVE_INFINITY : numberOf(range[2]);
  return low <= high ? { kind: 'range', low, high } : fail(value, 'the range ends before it begins', [`${field.name}:${range[2]}..${range[1]}`]);
}

function wordTest(value: Token, field: Field): Test {
  const words = Object.keys(field.values ?? {});
  const word = value.text.toLowerCase().replaceAll(' ', '-').replaceAll('_', '-');
  if (words.includes(word)) return { kind: 'word', word };
  const near = nearest(word, words);
  return fail(value, `${field.name} is never “${value.text}”`, near ? [near, ...words.filter((one) => one !== near)] : words);
}

function testOf(value: Token, op: Comparison | null, field: Field): Test {
  if (value.open) return fail(value, 'the quote is never closed', ['"']);
  if (field.kind === 'number') return numberTest(value, op, field);
  if (op !== null && op !== '=') return fail(value, `${field.name} is no number: it cannot be more or less`, [`${field.name}:…`]);
  if (field.kind === 'word') return wordTest(value, field);
  if (value.text === '') return fail(value, 'an empty text is in every tree', ['a text between the quotes']);
  if (field.kind === 'search') return { kind: 'search', needle: value.text };
  return op === '=' ? { kind: 'equals', text: value.text } : { kind: 'contains', text: value.text.toLowerCase() };
}

const EXPECTED: Readonly<Record<Field['kind'], (field: Field) => string[]>> = {
  number: () => ['a number such as 3 or .25', 'a range such as .2...5', '> or < and a number'],
  word: (field) => Object.keys(field.values ?? {}),
  text: () => ['a text, in quotes where it has spaces'],
  search: () => ['a text, in quotes where it has spaces'],
};

class Parser {
  #at = 0;
  #depth = 0;

  constructor(
    readonly text: string,
    readonly tokens: readonly Token[],
    readonly language: Language,
  ) {}

  #peek(kind: Token['kind']): Token | null {
    const token = this.tokens[this.#at];
    return token?.kind === kind ? token : null;
  }

  #take(kind: Token['kind']): Token | null {
    const token = this.#peek(kind);
    if (token) this.#at++;
    return token;
  }

  /** Where the next piece begins, or the text ends. */
  #here(): { from: number; to: number } {
    const token = this.tokens[this.#at];
    return token ?? { from: this.text.length, to: this.text.length };
  }

  whole(): Query {
    if (this.tokens.length === 0) return { kind: 'and', of: [], from: 0, to: 0 };
    const query = this.#any();
    const rest = this.#take('close');
    if (rest) fail(rest, 'this parenthesis closes nothing', ['a condition']);
    return query;
  }

  #any(): Query {
    const of = [this.#all()];
    while (this.#take('or')) of.push(this.#all());
    return of.length === 1 ? of[0]! : { kind: 'or', of, from: of[0]!.from, to: of.at(-1)!.to };
  }

  #all(): Query {
    const of = [this.#one()];
    for (;;) {
      if (this.#take('and')) of.push(this.#one());
      else if (this.#at === this.tokens.length || this.#peek('or') || this.#peek('close')) break;
      else of.push(this.#one());
    }
    return of.length === 1 ? of[0]! : { kind: 'and', of, from: of[0]!.from, to: of.at(-1)!.to };
  }

  #one(): Query {
    if (++this.#depth > MAX_DEPTH) fail(this.#here(), `conditions are nested more than ${MAX_DEPTH} deep`, ['fewer parentheses']);
    const query = this.#negated() ?? this.#bracketed() ?? this.#fielded() ?? this.#bare();
    this.#depth--;
    return query;
  }

  #negated(): Query | null {
    const sign = this.#take('not');
    if (!sign) return null;
    const of = this.#one();
    return { kind: 'not', of, from: sign.from, to: of.to };
  }

  #bracketed(): Query | null {
    const open = this.#take('open');
    if (!open) return null;
    const inner = this.#any();
    const close = this.#take('close') ?? fail(this.#here(), 'a parenthesis is never closed', [')', 'or', 'a condition']);
    return { ...inner, bracketed: true, from: open.from, to: close.to };
  }

  #fielded(): Term | null {
    const name = this.#take('field');
    if (!name) return null;
    const op = this.#take('op')!;
    const field = fieldOf(this.language, name.text);
    if (!field) {
      const near = nearest(
        name.text,
        this.language.fields.map((one) => one.name),
      );
      const quoted = `"${this.text.slice(name.from, this.tokens[this.#at]?.to ?? op.to)}" to look for the words`;
      return fail(name, `there is no field “${name.text}”`, near ? [near, quoted] : [quoted]);
    }
    const comparison = COMPARISONS[op.text.replace(':', '').trim()] ?? null;
    const tests: Test[] = [];
    let end = op;
    do {
      const value = this.#take('value') ?? fail(this.#place(end), `${field.name} lacks its value`, EXPECTED[field.kind](field));
      tests.push(testOf(value, comparison, field));
      end = value;
    } while (this.#take('comma'));
    return { kind: 'term', field, tests, from: name.from, to: end.to };
  }

  /** Right after a piece: where what is missing should stand. */
  #place(after: Token): { from: number; to: number } {
    const comma = this.tokens[this.#at - 1];
    const at = comma?.kind === 'comma' ? comma.to : after.to;
    return { from: at, to: at };
  }

  #bare(): Term {
    const word = this.#take('word') ?? fail(this.#here(), 'a condition is missing', ['a field such as outcome: or depth>', 'a word', '(']);
    const field = this.language.bare;
    return { kind: 'term', field, tests: [testOf(word, null, field)], from: word.from, to: word.to };
  }
}

/** A query's meaning, or the first thing that is wrong with it. The empty text asks nothing. O(length). */
export function parse(text: string, language: Language): Parsed {
  try {
    if (text.length > MAX_LENGTH) fail({ from: MAX_LENGTH, to: text.length }, `a query has at most ${MAX_LENGTH} characters`, ['less']);
    return { query: new Parser(text, tokenize(text), language).whole(), error: null };
  } catch (thrown) {
    if (thrown instanceof Failure) return { query: null, error: thrown.error };
    throw thrown;
  }
}
