import { visibleText } from '@/lib/display/visible-text';
import { type MdBlock, type MdInline, parseMarkdown } from './markdown';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML, between tags or in an attribute; control and hidden characters as visible glyphs. */
export const htmlText = (text: string): string => visibleText(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** Where a link of a text may lead: an address made safe, or null where it stands as words. */
export type LinkOf = (url: string) => string | null;

/** Links to other sites, by http alone; everything else stands as words. */
export const siteLink: LinkOf = (url) => (/^https?:\/\/[^\s\\]+$/i.test(url) && URL.canParse(url) ? new URL(url).href : null);

function linkHtml({ url, children }: Extract<MdInline, { kind: 'link' }>, linkOf: LinkOf): string {
  const inside = inlineHtml(children, linkOf);
  const href = linkOf(url);
  return href === null ? `${inside} <code>${htmlText(url)}</code>` : `<a href="${htmlText(href)}" rel="noopener noreferrer">${inside}</a>`;
}

function oneInline(inline: MdInline, linkOf: LinkOf): string {
  switch (inline.kind) {
    case 'text':
    case 'verbatim':
      return htmlText(inline.text);
    case 'code':
      return `<code>${htmlText(inline.text)}</code>`;
    case 'break':
      return '<br>';
    case 'link':
      return linkHtml(inline, linkOf);
    case 'image':
      return `<em>image ${htmlText(inline.alt)}</em> <code>${htmlText(inline.url)}</code>`;
    default:
      return `<${inline.kind}>${inlineHtml(inline.children, linkOf)}</${inline.kind}>`;
  }
}

const inlineHtml = (inlines: readonly MdInline[], linkOf: LinkOf): string => inlines.map((inline) => oneInline(inline, linkOf)).join('');

function listHtml({ start, items }: Extract<MdBlock, { kind: 'list' }>, linkOf: LinkOf): string {
  const inside = items.map(({ done, children }) => `<li>${done === null ? '' : done ? '[x] ' : '[ ] '}${blocksHtml(children, linkOf)}</li>`).join('');
  return start === null ? `<ul>${inside}</ul>` : `<ol start="${start}">${inside}</ol>`;
}

function tableHtml({ header, rows }: Extract<MdBlock, { kind: 'table' }>, linkOf: LinkOf): string {
  const row = (cells: readonly (readonly MdInline[])[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag} dir="auto">${inlineHtml(cell, linkOf)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
}

function blockHtml(block: MdBlock, linkOf: LinkOf): string {
  switch (block.kind) {
    case 'rule':
      return '<hr>';
    case 'fence':
      return `<pre dir="ltr">${htmlText(block.body.text)}</pre>`;
    case 'quote':
      return `<blockquote>${blocksHtml(block.children, linkOf)}</blockquote>`;
    case 'list':
      return listHtml(block, linkOf);
    case 'table':
      return tableHtml(block, linkOf);
    case 'heading': {
      // The title of the page is the only heading of the first level
      const level = Math.min(6, block.level + 1);
      return `<h${level} dir="auto">${inlineHtml(block.children, linkOf)}</h${level}>`;
    }
    default:
      return `<p dir="auto">${inlineHtml(block.children, linkOf)}</p>`;
  }
}

const blocksHtml = (blocks: readonly MdBlock[], linkOf: LinkOf): string => blocks.map((block) => blockHtml(block, linkOf)).join('\n');

/** Markdown as HTML: every tag is ours, HTML in the text is text. What the parser's bounds keep out stands plain. */
export function markdownHtml(source: string, linkOf: LinkOf = siteLink): string {
  const text = source.replaceAll('\r\n', '\n');
  const blocks = parseMarkdown(text);
  return blocks ? blocksHtml(blocks, linkOf) : `<pre class="plain" dir="auto">${htmlText(text)}</pre>`;
}
