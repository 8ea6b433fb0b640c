import { lexer, type Token, type Tokens } from 'marked';

/** Longer texts, and texts with a longer paragraph, are shown plain: the parser's worst cases grow with a paragraph's square. UTF-16 units. */
export const MARKDOWN_BOUND = 100_000;
const MOST_PARAGRAPH = 8000;
/** Deeper nesting is shown as the text it was written as. */
const MOST_LEVELS = 24;

/** Text with its place in the source; −1 where it could not be placed (it then stands for its block). */
export interface MdText {
  readonly kind: 'text' | 'code' | 'verbatim';
  readonly at: number;
  readonly end: number;
  readonly text: string;
}
export type MdInline =
  | MdText
  | { readonly kind: 'strong' | 'em' | 'del'; readonly children: readonly MdInline[] }
  | { readonly kind: 'break' }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly MdInline[] }
  | { readonly kind: 'image'; readonly url: string; readonly alt: string };
export type MdBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly MdInline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly MdInline[] }
  | { readonly kind: 'fence'; readonly language: string; readonly body: MdText }
  | { readonly kind: 'quote'; readonly children: readonly MdBlock[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly MdItem[] }
  | { readonly kind: 'table'; readonly header: readonly MdCell[]; readonly rows: readonly (readonly MdCell[])[] }
  | { readonly kind: 'rule' };
interface MdItem {
  readonly done: boolean | null;
  readonly children: readonly MdBlock[];
}
type MdCell = readonly MdInline[];

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': '\u00A0' };
const withoutEntities = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Follows where in the source each piece of text came from: pieces come in the source's order, and within their block. */
class Places {
  private from = 0;
  private limit = 0;
  constructor(private readonly source: string) {}

  /** Goes on to the next block of the whole text; blocks lie end to end. */
  block(raw: string): void {
    this.from = this.limit;
    this.limit += raw.length;
  }

  private find(text: string): number {
    const at = text === '' ? -1 : this.source.indexOf(text, this.from);
    return at !== -1 && at + text.length <= this.limit ? at : -1;
  }

  /** Runs `read` for a token and goes on behind it, whatever of it was not taken (an address, a mark). */
  within<T>(raw: string, read: () => T): T {
    const at = this.find(raw);
    if (at !== -1) this.from = at;
    const result = read();
    if (at !== -1) this.from = at + raw.length;
    return result;
  }

  take(kind: MdText['kind'], text: string): MdText {
    const at = this.find(text);
    if (at === -1) return { kind, at: -1, end: -1, text };
    this.from = at + text.length;
    return { kind, at, end: this.from, text };
  }
}

const isKind = <T extends Token>(token: Token, type: T['type']): token is T => token.type === type;

function inlineOf(token: Token, places: Places, level: number): MdInline[] {
  if (level > MOST_LEVELS) return [places.take('text', token.raw)];
  if (isKind<Tokens.Strong>(token, 'strong') || isKind<Tokens.Em>(token, 'em') || isKind<Tokens.Del>(token, 'del'))
    return [{ kind: token.type as 'strong', children: inlines(token.tokens, places, level + 1) }];
  if (isKind<Tokens.Link>(token, 'link')) return [{ kind: 'link', url: token.href, children: inlines(token.tokens, places, level + 1) }];
  if (isKind<Tokens.Image>(token, 'image')) return [{ kind: 'image', url: token.href, alt: token.text }];
  if (isKind<Tokens.Codespan>(token, 'codespan')) return [places.take('code', token.text)];
  if (isKind<Tokens.Br>(token, 'br')) return [{ kind: 'break' }];
  if (token.type === 'html' || token.type === 'checkbox') return token.type === 'html' ? [places.take('verbatim', token.raw)] : [];
  if ('tokens' in token && token.tokens && token.tokens.length > 0) return inlines(token.tokens, places, level + 1);
  const placed = places.take('text', 'text' in token && typeof token.text === 'string' ? token.text : token.raw);
  return [{ ...placed, text: withoutEntities(placed.text) }];
}

const inlines = (tokens: readonly Token[] | undefined, places: Places, level: number): MdInline[] =>
  (tokens ?? []).flatMap((token) => places.within(token.raw, () => inlineOf(token, places, level)));

function listOf(token: Tokens.List, places: Places, level: number): MdBlock {
  const items = token.items.map((item) => ({
    done: item.task ? (item.checked ?? false) : null,
    children: blocks(item.tokens, places, level + 1),
  }));
  return { kind: 'list', start: token.ordered ? Number(token.start) || 1 : null, items };
}

const verbatim = (token: Token, places: Places): MdBlock[] => [{ kind: 'paragraph', children: [places.take('verbatim', token.raw.trimEnd())] }];

function blockOf(token: Token, places: Places, level: number): MdBlock[] {
  if (level > MOST_LEVELS) return verbatim(token, places);
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return [];
    case 'def':
    case 'html':
      return verbatim(token, places);
    case 'hr':
      return [{ kind: 'rule' }];
    case 'heading':
      return [{ kind: 'heading', level: (token as Tokens.Heading).depth, children: inlines(token.tokens, places, level + 1) }];
    case 'code':
      return [{ kind: 'fence', language: (token as Tokens.Code).lang ?? '', body: places.take('code', (token as Tokens.Code).text) }];
    case 'blockquote':
      return [{ kind: 'quote', children: blocks(token.tokens, places, level + 1) }];
    case 'list':
      return [listOf(token as Tokens.List, places, level)];
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]): MdCell[] => row.map((cell) => inlines(cell.tokens, places, level + 1));
      return [{ kind: 'table', header: cells(header), rows: rows.map(cells) }];
    }
    default:
      return [{ kind: 'paragraph', children: inlineOf(token, places, level + 1) }];
  }
}

const blocks = (tokens: readonly Token[] | undefined, places: Places, level: number): MdBlock[] =>
  (tokens ?? []).flatMap((token) => places.within(token.raw, () => blockOf(token, places, level)));

/** True where no paragraph is too long. */
function isInBounds(source: string): boolean {
  if (source.length > MARKDOWN_BOUND) return false;
  let from = 0;
  for (const { index } of source.matchAll(/\n\s*\n/g)) {
    if (index - from > MOST_PARAGRAPH) return false;
    from = index;
  }
  return source.length - from <= MOST_PARAGRAPH;
}

/**
 * Markdown (CommonMark with tables and task lists) as data, HTML in it as plain text. Null where the text is out of bounds,
 * holds carriage returns, or is nested too deep for the parser: it is then shown plain.
 */
export function parseMarkdown(source: string): readonly MdBlock[] | null {
  if (source.includes('\r') || !isInBounds(source)) return null;
  const places = new Places(source);
  try {
    return lexer(source).flatMap((token) => {
      places.block(token.raw);
      return blockOf(token, places, 0);
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const LINES = /^ {0,3}(?:#{1,6} |```|~~~|> |[-*+] |\d{1,9}[.)] |\|[^\n]*\|)/m;
const WITHIN = /\*\*\S|__\S|`[^`\n]{1,200}`|\[[^\]\n]{0,200}\]\(|(?:^|\s)[*_][^\s*_][^*_\n]{0,200}[*_](?:\s|$|[.,;:!?])/m;

/** True where a text uses anything that Markdown would draw otherwise than plain text. */
export const looksLikeMarkdown = (text: string): boolean => isInBounds(text) && (LINES.test(text) || WITHIN.test(text));
