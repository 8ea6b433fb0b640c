import { FigureError } from '@/lib/figure/figure-error';
import { columnsFor, MOST_COLUMNS, MOST_PANELS, readPanel as readRef } from '@/lib/figure/panel-set';
import { composePanels, type PanelGrid, panelHeadPx, panelLetter, panelWidthPx } from '@/lib/figure/panels';
import type { Scene } from '@/lib/figure/scene';
import { cutToWidth } from '@/lib/layout/fit-text';
import { defineFigure, type FigureFrame, type FigureKind, type OpenFigure } from './figure-kind';

interface PanelAddress {
  readonly kind: FigureKind;
  readonly query: URLSearchParams;
}

interface Parameters {
  readonly panels: readonly PanelAddress[];
  readonly columns: number;
  readonly name: string | null;
}

interface OpenPanel {
  readonly open: OpenFigure;
  readonly query: URLSearchParams;
}

/** Between panels, in heights of text. */
const GAP = 2.2;

const gridOf = ({ columns }: Parameters, widthPx: number, textPx: number): PanelGrid => ({ widthPx, columns, gapPx: textPx * GAP });

function readPanel(text: string, kinds: readonly FigureKind[]): PanelAddress {
  const { kind: id, query } = readRef(text);
  const kind = kinds.find((known) => known.id === id);
  if (!kind) throw new FigureError(`There is no figure of the kind “${id}” to be a panel.`, `Kinds: ${kinds.map((known) => known.id).join(', ')}.`);
  return { kind, query: new URLSearchParams(query) };
}

function read(query: URLSearchParams, kinds: readonly FigureKind[]): Parameters {
  const texts = query.getAll('panel');
  if (texts.length === 0 || texts.length > MOST_PANELS)
    throw new FigureError(`A figure of ${texts.length} panels cannot be made.`, `Give one to ${MOST_PANELS}, each as panel=KIND?PARAMETERS.`);
  const columns = query.get('columns') ?? String(texts.length);
  if (!/^[1-9]$/.test(columns))
    throw new FigureError(`“columns=${columns}” is not understood.`, `columns: panels side by side, 1 to ${MOST_COLUMNS}.`);
  return { panels: texts.map((text) => readPanel(text, kinds)), columns: Math.min(Number(columns), texts.length), name: query.get('name') };
}

/** A panel leaves its legend out where its own parameters say so: two panels of one colouring need one. */
const styleFor = ({ query }: OpenPanel, { style }: Pick<FigureFrame, 'style'>): FigureFrame['style'] => ({
  ...style,
  showsTitle: false,
  showsLegend: style.showsLegend && query.get('legend') !== '0',
});

type Unsized = Omit<FigureFrame, 'size'> & { readonly widthPx: number };

/** Height of every row without its heads: what its tallest panel asks for. */
function rowHeights(panels: readonly OpenPanel[], parameters: Parameters, frame: Unsized): number[] {
  const widthPx = panelWidthPx(gridOf(parameters, frame.widthPx, frame.style.textPx));
  const heights: number[] = [];
  for (const [i, panel] of panels.entries()) {
    const row = Math.floor(i / parameters.columns);
    heights[row] = Math.max(heights[row] ?? 0, panel.open.heightPx({ ...frame, widthPx, style: styleFor(panel, frame) }));
  }
  return heights;
}

function heightPx(panels: readonly OpenPanel[], parameters: Parameters, frame: Unsized): number {
  const rows = rowHeights(panels, parameters, frame);
  const { gapPx } = gridOf(parameters, frame.widthPx, frame.style.textPx);
  return rows.reduce((sum, height) => sum + height + panelHeadPx(frame.style), 0) + gapPx * (rows.length - 1);
}

function scene(panels: readonly OpenPanel[], parameters: Parameters, frame: FigureFrame): Scene {
  const { size, style, measurePx } = frame;
  const unsized = { ...frame, widthPx: size.widthPx };
  const wanted = rowHeights(panels, parameters, unsized);
  const grid = gridOf(parameters, size.widthPx, style.textPx);
  const widthPx = panelWidthPx(grid);
  // Asked for another height, rows keep their shares
  const fixedPx = panelHeadPx(style) * wanted.length + grid.gapPx * (wanted.length - 1);
  const share = Math.max(1, size.heightPx - fixedPx) / wanted.reduce((sum, height) => sum + height, 0);
  const drawn = panels.map((panel, i) => {
    const size = { widthPx, heightPx: wanted[Math.floor(i / parameters.columns)]! * share };
    const made = panel.open.scene({ ...frame, size, style: styleFor(panel, frame) });
    const caption = panel.query.get('caption') ?? made.title;
    return { scene: made, caption: cutToWidth(caption, widthPx - style.textPx * 1.2, (text) => measurePx(text, style.textPx)) };
  });
  const title = parameters.name ?? drawn.map(({ caption }) => caption).join(' · ');
  return { ...composePanels(drawn, grid, style, title), ...size };
}

/** Several figures as the panels of one, lettered. */
export const panelsKind = (kinds: readonly FigureKind[]): FigureKind =>
  defineFigure<Parameters, readonly OpenPanel[]>({
    id: 'panels',
    name: 'Figure of several panels',
    parameters: {
      panel: 'KIND?PARAMETERS, once a panel; with caption=TEXT said beside its letter, with legend=0 without its legend',
      columns: 'panels side by side; default all',
      name: 'title of the whole',
    },
    read: (query) => read(query, kinds),
    load: async ({ panels }, sql) => {
      const opened: OpenPanel[] = [];
      for (const [i, { kind, query }] of panels.entries()) {
        const open = await kind.open(query, sql);
        if (!open) throw new FigureError(`Nothing is known of panel ${panelLetter(i)}: its run, step or tree.`, `It is ${kind.id}?${query}.`);
        opened.push({ open, query });
      }
      return opened;
    },
    heightPx,
    scene,
    source: (panels) => ({
      runs: [...new Set(panels.flatMap(({ open }) => open.source.runs))],
      filter:
        panels
          .map(({ open }) => open.source.filter)
          .filter(Boolean)
          .join(' | ') || null,
      page: panels.map(({ open }) => open.source.page).join(' '),
    }),
    onPage: ({ path: [figure, ...more], query }) => {
      const panel = query.getAll('panel');
      if (figure !== 'figure' || more.length > 0 || panel.length === 0) return [];
      return [{ panel, columns: query.get('columns') ?? String(columnsFor(panel.length)), name: query.get('name') }];
    },
  });
