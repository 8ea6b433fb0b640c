import type { Sql } from '@/db/client';
import type { BlockSize, Drawing, ViewFigure } from '@/lib/contract';
import type { Theme } from '@/lib/display/tokens';
import { FigureError } from '@/lib/figure/figure-error';
import { PX_PER_IN } from '@/lib/figure/look';
import type { Scene } from '@/lib/figure/scene';
import { type DrawnFile, drawFigure } from './export-figure';
import type { OpenFigure } from './figure-kind';
import type { FigureAddress } from './find-figures';
import { type PageFigure, pageFigures } from './page-figures';
import { figureKind } from './registry';

/** Width of a narrative's column, and of half of it. */
export const SIZE_PX: Readonly<Record<BlockSize, number>> = { full: 760, half: 368 };
/** Text of charts on pages. */
const TEXT_PX = 11;
const PT_PER_IN = 72;

export interface FigureChoice {
  /** Key of one of the page's figures; null = the first. */
  readonly figure: string | null;
  readonly size: BlockSize;
}

/** The figure of a page that is meant: by its key, or the first. Throws FigureError where there is none of that key. */
export function chosenFigure(figures: readonly PageFigure[], key: string | null): PageFigure {
  const found = key === null ? figures[0] : figures.find((figure) => figure.key === key);
  if (found) return found;
  throw new FigureError(`The page of this view has no figure “${key}”.`, `It has: ${figures.map(({ name }) => name).join(', ')}.`);
}

/** A figure's address with the look of a narrative. */
export function inNarrative({ kind, query }: FigureAddress, size: BlockSize, theme: Theme): FigureAddress {
  const own = new URLSearchParams(query);
  const look = { width: (SIZE_PX[size] / PX_PER_IN).toFixed(4), pt: String((TEXT_PX * PT_PER_IN) / PX_PER_IN), theme };
  for (const [name, value] of Object.entries(look)) own.set(name, value);
  return { kind, query: own };
}

const drawingOf = ({ widthPx, heightPx, marks }: Scene): Drawing => ({ widthPx, heightPx, marks: marks as unknown as Drawing['marks'] });

/** Dark where its marks differ: tokens follow the page, colours of scales do not. */
async function bothThemes(address: FigureAddress, open: OpenFigure, size: BlockSize): Promise<DrawnFile & { readonly dark: Drawing | null }> {
  const light = await drawFigure(inNarrative(address, size, 'light'), open);
  const dark = await drawFigure(inNarrative(address, size, 'dark'), open);
  const isSame = JSON.stringify(light.scene.marks) === JSON.stringify(dark.scene.marks);
  return { ...light, dark: isSame ? null : drawingOf(dark.scene) };
}

/** The figure of a page as marks, from what is stored now; or why there is none. `url`: path and query. */
export async function viewFigure(url: string, { figure, size }: FigureChoice, sql: Sql): Promise<ViewFigure> {
  const figures = pageFigures(url);
  if (figures.length === 0) return { state: 'none' };
  const names = figures.map(({ key, name }) => ({ key, name }));
  try {
    const { key, address } = chosenFigure(figures, figure);
    const open = await figureKind(address.kind)!.open(address.query, sql);
    if (!open)
      return { state: 'missing', error: 'What this view shows is not stored any more.', hint: 'Its run was deleted, or its step or tree is gone.' };
    const { scene, provenance, dark } = await bothThemes(address, open, size);
    const { runs, step = null, filter = null, revision = null } = provenance;
    return {
      state: 'drawn',
      figures: names,
      figure: key,
      title: scene.title,
      about: scene.about,
      notes: scene.notes,
      source: { runs, step, filter, revision },
      address: `${address.kind}?${address.query}`,
      light: drawingOf(scene),
      dark,
    };
  } catch (error) {
    if (error instanceof FigureError) return { state: 'refused', figures: names, error: error.what, hint: error.remedy };
    throw error;
  }
}
