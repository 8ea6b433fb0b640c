/**
 * What a field holds. `number`: compared; `word`: one or more of `values`; `text`: contains; `search`: contains, answered
 * by the database.
 */
export type FieldKind = 'number' | 'word' | 'text' | 'search';

export interface Field {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly kind: FieldKind;
  /** What it is, for completion. */
  readonly says: string;
  /** The words that may follow, with what they mean; only of `word` fields. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface Language {
  readonly fields: readonly Field[];
  /** The text field that words without a field are looked for in. */
  readonly bare: Field;
}

export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/** One demand on a field's value. Ranges are inclusive, their open ends infinite. */
export type Test =
  | { readonly kind: 'compare'; readonly op: Comparison; readonly value: number }
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'word'; readonly word: string }
  /** `text` in lower case. */
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'equals'; readonly text: string }
  | { readonly kind: 'search'; readonly needle: string };

interface Span {
  /** UTF-16 places in the query's text, `to` excluded. */
  readonly from: number;
  readonly to: number;
  /** Whether parentheses stand around it. */
  readonly bracketed?: boolean;
}

/** Holds where one of its tests holds. */
export interface Term extends Span {
  readonly kind: 'term';
  readonly field: Field;
  readonly tests: readonly Test[];
}

/** `and` of nothing holds always. */
export type Query =
  | Term
  | (Span & { readonly kind: 'and' | 'or'; readonly of: readonly Query[] })
  | (Span & { readonly kind: 'not'; readonly of: Query });

export interface QueryError extends Span {
  readonly message: string;
  /** What may stand there instead. */
  readonly expected: readonly string[];
}

export type Parsed = { readonly query: Query; readonly error: null } | { readonly query: null; readonly error: QueryError };

/** What is filtered: per field a number, null where missing, or the words and texts it holds. */
export interface Subject {
  readonly id: string;
  readonly values: Readonly<Record<string, number | null | readonly string[]>>;
}
