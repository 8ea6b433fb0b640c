/** A piece of a query. `from` and `to` are UTF-16 places, `to` excluded. */
export interface Token {
  readonly kind: 'open' | 'close' | 'not' | 'and' | 'or' | 'field' | 'op' | 'value' | 'comma' | 'word';
  /** The piece itself; of a quoted value or word what stands between the quotes. */
  readonly text: string;
  readonly quoted: boolean;
  /** A quote that is never closed. */
  readonly open: boolean;
  readonly from: number;
  readonly to: number;
}

const SPACE = /\s*/y;
const FIELD = /[A-Za-z][A-Za-z0-9-]*(?=\s*(?:[<>=≤≥])|:)/y;
const OPERATOR = /\s*(?::\s*)?(?:[<>]=?|[=≤≥])|:/y;
const QUOTED = /"((?:[^"\\]|\\.)*)("?)/sy;
const PLAIN = /[^\s()"]+/y;
const ITEM = /[^\s()",]+/y;
const KEYWORDS: Readonly<Record<string, 'and' | 'or' | 'not'>> = { and: 'and', or: 'or', not: 'not', '|': 'or' };
const SINGLE: Readonly<Record<string, 'open' | 'close'>> = { '(': 'open', ')': 'close' };

class Reader {
  readonly tokens: Token[] = [];
  at = 0;

  constructor(readonly text: string) {}

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text);
  }

  push(kind: Token['kind'], length: number, change: Partial<Token> = {}): void {
    const to = this.at + length;
    this.tokens.push({ kind, text: this.text.slice(this.at, to), quoted: false, open: false, from: this.at, to, ...change });
    this.at = to;
  }

  skipSpace(): void {
    this.at += this.match(SPACE)![0].length;
  }

  /** A quoted piece, its backslashes undone. */
  quoted(kind: 'value' | 'word'): boolean {
    const found = this.match(QUOTED);
    if (!found) return false;
    this.push(kind, found[0].length, { text: found[1]!.replace(/\\(.)/gs, '$1'), quoted: true, open: found[2] === '' });
    return true;
  }

  /** What follows an operator: items between commas. */
  values(): void {
    this.skipSpace();
    for (;;) {
      const item = this.quoted('value') ? null : this.match(ITEM);
      if (item) this.push('value', item[0].length);
      if (this.text[this.at] !== ',') return;
      this.push('comma', 1);
    }
  }

  term(): void {
    const field = this.match(FIELD);
    if (field) {
      this.push('field', field[0].length);
      const operator = this.match(OPERATOR)![0];
      this.at += operator.length - operator.trimStart().length;
      this.push('op', operator.trimStart().length);
      this.values();
    } else if (!this.quoted('word')) {
      const word = this.match(PLAIN)!;
      const keyword = KEYWORDS[word[0].toLowerCase()];
      this.push(keyword ?? 'word', word[0].length);
    }
  }

  next(): void {
    const character = this.text[this.at]!;
    const single = SINGLE[character];
    if (single) this.push(single, 1);
    else if (character === '-' && /\S/.test(this.text[this.at + 1] ?? ' ')) this.push('not', 1);
    else this.term();
  }
}

/** The pieces of a query, in order; never fails. O(length). */
export function tokenize(text: string): readonly Token[] {
  const reader = new Reader(text);
  reader.skipSpace();
  while (reader.at < text.length) {
    reader.next();
    reader.skipSpace();
  }
  return reader.tokens;
}
