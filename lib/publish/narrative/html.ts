import type { Sql } from '@/db/client';
import type { SavedView, ViewBlock } from '@/lib/contract';
import { placeWords } from '@/lib/display/place-words';
import { formatTime } from '@/lib/display/times';
import { FigureError } from '@/lib/figure/figure-error';
import { htmlText, type LinkOf, markdownHtml, siteLink } from '@/lib/text/markdown-html';
import { drawFigure, svgOf } from '../export-figure';
import { pageFigures } from '../page-figures';
import { figureKind } from '../registry';
import { chosenFigure, inNarrative } from '../view-figure';
import { NARRATIVE_STYLE } from './style';
import { captionOf, type NarrativeFile } from './words';

interface Inside {
  readonly html: string;
  readonly notes: readonly string[];
}

const missing = (words: string): Inside => ({ html: `<p class="missing">${htmlText(words)}</p>`, notes: [] });

/**
 * An SVG document as a part of a page: no prolog, no metadata, and ids of its own, since several stand in one page. Quotes in
 * texts of an SVG are entities, so that a quote always ends or begins an attribute.
 */
export const asPart = (svg: string, prefix: string): string =>
  svg
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .replace(/<metadata>.*?<\/metadata>/s, '')
    .replaceAll(/( id="|clip-path="url\(#|xlink:href="#)([gc]\d+)/g, `$1${prefix}$2`)
    .trim();

async function figureInside(block: ViewBlock, view: SavedView, sql: Sql): Promise<Inside> {
  const figures = pageFigures(view.url);
  if (figures.length === 0) return { html: '', notes: [] };
  try {
    const { address } = chosenFigure(figures, block.figure);
    const open = await figureKind(address.kind)!.open(address.query, sql);
    if (!open) return missing('What this view shows is not stored any more: its run was deleted, or its step or tree is gone.');
    const drawn = await drawFigure(inNarrative(address, block.size, 'light'), open);
    const { filter, notes } = drawn.provenance;
    return { html: asPart(await svgOf(drawn, 'shapes'), `${block.id}-`), notes: [...(filter ? [filter] : []), ...notes] };
  } catch (error) {
    if (error instanceof FigureError) return missing(`This figure cannot be drawn. ${error.message}`);
    throw error;
  }
}

function pageLink(view: SavedView, base: string): string {
  const words = htmlText(placeWords(view));
  return base === '' ? `${words} <code>${htmlText(view.url)}</code>` : `<a href="${htmlText(base + view.url)}">${words}</a>`;
}

async function viewHtml(block: ViewBlock, { views, base }: NarrativeFile, sql: Sql): Promise<string> {
  const view = views.get(block.view);
  const caption = htmlText(captionOf(block, view));
  const { html, notes } = view ? await figureInside(block, view, sql) : missing('This saved view is gone.');
  const said = [view ? pageLink(view, base) : '', view?.deletedAt ? 'the saved view was deleted' : '', ...notes.map(htmlText)].filter(Boolean);
  return `<figure class="${block.size}">${html}<figcaption dir="auto">${caption}<small>${said.join(' · ')}</small></figcaption></figure>`;
}

/** Pages of this Canopy are linked where its address is known. */
const linksFrom =
  (base: string): LinkOf =>
  (url) =>
    base !== '' && /^\/(?![/\\])[^\s\\]*$/.test(url) ? base + url : siteLink(url);

/**
 * A narrative as one page: figures as SVG with outlined letters, style inside, no script; its own policy lets it fetch nothing.
 * Cost: every figure is drawn, one after the other.
 */
export async function narrativeHtml(file: NarrativeFile, sql: Sql): Promise<string> {
  const linkOf = linksFrom(file.base);
  const parts: string[] = [];
  for (const block of file.blocks)
    parts.push(block.kind === 'text' ? `<section>${markdownHtml(block.text, linkOf)}</section>` : await viewHtml(block, file, sql));
  const title = htmlText(file.title);
  const about = `Revision ${file.revision} of ${formatTime(file.changedAt, 'UTC')}. Figures as of ${formatTime(file.writtenAt, 'UTC')}.`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${NARRATIVE_STYLE}</style></head>
<body><h1 dir="auto">${title}</h1><p class="about">${about}</p>
<main class="grid">
${parts.join('\n')}
</main></body></html>
`;
}
