import type { ViewBlock } from '@/lib/contract';
import { placeWords } from '@/lib/display/place-words';
import { figureHref } from '@/lib/figure/figure-ref';
import { pageFigures } from '../page-figures';
import { chosenFigure, inNarrative } from '../view-figure';
import { captionOf, type NarrativeFile } from './words';

/** Signs that would begin or end something in Markdown. */
const quoted = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ');
/** An address between brackets. */
const bracketed = (address: string): string => address.replaceAll(/[()<> ]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function pictureOf(block: ViewBlock, url: string, base: string): string | null {
  const figures = pageFigures(url);
  if (figures.length === 0) return null;
  try {
    const { kind, query } = inNarrative(chosenFigure(figures, block.figure).address, block.size, 'light');
    const { pathname } = new URL(figureHref({ kind, query: {} }, 'svg'), 'http://canopy.invalid');
    return bracketed(`${base}${pathname}?${query}`);
  } catch {
    return null;
  }
}

function viewText(block: ViewBlock, { views, base }: NarrativeFile): string {
  const view = views.get(block.view);
  const caption = quoted(captionOf(block, view));
  if (!view) return `*${caption}: this saved view is gone.*`;
  const page = bracketed(base + view.url);
  const picture = pictureOf(block, view.url, base);
  const shown = picture === null ? `[${caption}](${page})` : `[![${caption}](${picture})](${page})`;
  const missing = view.runs.some(({ name }) => name === null) ? ' Its run is not stored.' : '';
  const deleted = view.deletedAt === null ? '' : ' The saved view was deleted.';
  return `${shown}\n\n*${caption}* (${quoted(placeWords(view))}).${missing}${deleted}`;
}

/** A narrative as Markdown: texts as they were written, figures as pictures and links of the server at `base`. */
export function narrativeMarkdown(file: NarrativeFile): string {
  const parts = file.blocks.map((block) => (block.kind === 'text' ? block.text.trimEnd() : viewText(block, file)));
  return `${[`# ${quoted(file.title)}`, ...parts.filter((part) => part !== '')].join('\n\n')}\n`;
}
