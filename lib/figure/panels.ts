import type { FigureStyle, Mark, Scene } from './scene';

/** Places of panels side by side, in rows of `columns`; the widths of a row share what the gaps leave. */
export interface PanelGrid {
  readonly widthPx: number;
  readonly columns: number;
  readonly gapPx: number;
}

interface Panel {
  readonly scene: Scene;
  /** Said beside the panel's letter. */
  readonly caption: string;
}

export const panelWidthPx = ({ widthPx, columns, gapPx }: PanelGrid): number => (widthPx - gapPx * (columns - 1)) / columns;

/** Room of a panel's letter and caption. */
export const panelHeadPx = ({ textPx }: FigureStyle): number => textPx * 1.7;

/** a, b, c …, as panels are lettered. */
export const panelLetter = (i: number): string => String.fromCharCode(97 + (i % 26));

function headOf({ caption }: Panel, letter: string, xPx: number, topPx: number, { textPx }: FigureStyle): Mark[] {
  const yPx = topPx + textPx * 1.05;
  return [
    { kind: 'text', xPx, yPx, text: letter, sizePx: textPx * 1.1, fill: 'ink', weight: 600 },
    { kind: 'text', xPx: xPx + textPx * 1.1, yPx, text: caption, sizePx: textPx, fill: 'ink-2' },
  ];
}

/**
 * Scenes as the panels of one figure, lettered a, b, c. Each must be `panelWidthPx` wide; a row is as tall as its tallest.
 * Tables keep their panel's letter in their name.
 */
export function composePanels(panels: readonly Panel[], grid: PanelGrid, style: FigureStyle, title: string): Scene {
  const marks: Mark[] = [];
  const width = panelWidthPx(grid);
  const headPx = panelHeadPx(style);
  let topPx = 0;
  for (let from = 0; from < panels.length; from += grid.columns) {
    const row = panels.slice(from, from + grid.columns);
    if (from > 0) topPx += grid.gapPx;
    for (const [i, panel] of row.entries()) {
      const xPx = i * (width + grid.gapPx);
      marks.push(...headOf(panel, panelLetter(from + i), xPx, topPx, style));
      marks.push({ kind: 'group', at: { xPx, yPx: topPx + headPx }, marks: panel.scene.marks });
    }
    topPx += headPx + row.reduce((most, { scene }) => Math.max(most, scene.heightPx), 0);
  }
  const lettered = panels.map((panel, i) => ({ ...panel, letter: panelLetter(i) }));
  return {
    widthPx: grid.widthPx,
    heightPx: topPx,
    title,
    about: lettered.map(({ scene, caption, letter }) => `(${letter}) ${caption}. ${scene.about}`).join(' '),
    marks,
    tables: lettered.flatMap(({ scene, letter }) => scene.tables.map((table) => ({ ...table, name: `${letter}: ${table.name}` }))),
    notes: lettered.flatMap(({ scene, letter }) => scene.notes.map((note) => `(${letter}) ${note}`)),
  };
}
