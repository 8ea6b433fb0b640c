import type { Mark } from './scene';

/** One entry of a legend; its marks are drawn from its left edge on, around its middle line. */
export interface LegendEntry {
  readonly widthPx: number;
  readonly marks: readonly Mark[];
}

/** Entries in lines, broken where the width ends; the middle of the first line is at `linePx` / 2. */
export function flowLegend(entries: readonly LegendEntry[], widthPx: number, gapPx: number, linePx: number): { marks: Mark[]; heightPx: number } {
  const marks: Mark[] = [];
  let xPx = 0;
  let line = 0;
  for (const entry of entries) {
    if (xPx > 0 && xPx + entry.widthPx > widthPx) {
      xPx = 0;
      line++;
    }
    marks.push({ kind: 'group', at: { xPx, yPx: (line + 0.5) * linePx }, marks: entry.marks });
    xPx += entry.widthPx + gapPx;
  }
  return { marks, heightPx: entries.length === 0 ? 0 : (line + 1) * linePx };
}
