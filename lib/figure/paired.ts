import type { PromptPair } from '../contract/read/compare';
import { formatCount, formatFixed, formatSigned } from '../display/numbers';
import type { LineStyle } from './line-model';
import { runMarker } from './markers';
import type { Cell, FigureSize, FigureStyle, Mark, Scene } from './scene';

export interface PairedFigure {
  readonly rows: readonly PromptPair[];
  /** All there are; `rows` are those shown, largest difference first. */
  readonly count: number;
  readonly arm: { readonly label: string; readonly style: LineStyle };
  readonly baseline: { readonly label: string; readonly style: LineStyle };
  readonly title: string;
  readonly about: string;
}

/** One difference in [−1, 1] and its interval: the arm's mark where it is ahead, the baseline's where not. `y` = the middle. */
export function differenceMarks(
  pair: Pick<PromptPair, 'difference' | 'low' | 'high'>,
  x: (value: number) => number,
  y: number,
  styles: Pick<PairedFigure, 'arm' | 'baseline'>,
): Mark[] {
  const { difference, low, high } = pair;
  const { paint, marker } = (difference >= 0 ? styles.arm : styles.baseline).style;
  const interval: Mark[] = low !== null && high !== null ? [{ kind: 'path', d: `M${x(low)} ${y}H${x(high)}`, stroke: { paint, widthPx: 1.5 } }] : [];
  return [...interval, runMarker(marker, x(difference), y, 3.5, paint, difference < 0)];
}

const ROW_PX = 18;
const sideText = ({ value, k, n }: PromptPair['a']): string => (k !== null && n !== null ? `${k}/${n}` : formatFixed(value));

/** Prompts with their differences and intervals, one a line: as many from either end as there is room for. */
export function pairedScene(figure: PairedFigure, size: FigureSize, style: FigureStyle): Scene {
  const { rows, count, arm, baseline } = figure;
  const grown = style.textPx / 11;
  const top = 30 * grown;
  const room = Math.max(2, Math.floor((size.heightPx - top - 24 * grown) / (ROW_PX * grown)));
  const half = Math.floor(room / 2);
  const shown = rows.length <= room ? rows : [...rows.slice(0, room - half), ...rows.slice(rows.length - half)];
  const [left, right] = [size.widthPx * 0.44, size.widthPx - 54 * grown];
  const x = (value: number): number => left + ((value + 1) / 2) * (right - left);
  const bottom = top + shown.length * ROW_PX * grown;
  const text = (xPx: number, yPx: number, words: string, more: Partial<Extract<Mark, { kind: 'text' }>> = {}): Mark => ({
    kind: 'text',
    xPx,
    yPx,
    text: words,
    sizePx: style.tickPx,
    fill: 'ink-2',
    font: 'mono',
    ...more,
  });
  const lines = shown.flatMap((pair, i): Mark[] => {
    const y = top + (i + 0.5) * ROW_PX * grown;
    const base = y + style.tickPx * 0.34;
    return [
      text(0, base, pair.prompt.slice(0, 22), { fill: 'ink', title: pair.prompt }),
      text(size.widthPx * 0.31, base, sideText(pair.a), { align: 'end' }),
      text(size.widthPx * 0.41, base, sideText(pair.b), { align: 'end' }),
      ...differenceMarks(pair, x, y, figure),
      text(size.widthPx, base, formatSigned(pair.difference), { align: 'end', fill: 'ink' }),
    ];
  });
  const heads = (
    [
      [-1, '−1'],
      [0, '0'],
      [1, '+1'],
    ] as const
  ).map(([value, words]) => text(x(value), top - 8, words, { align: 'middle', fill: 'ink-3' }));
  const rest = count - shown.length;
  return {
    ...size,
    title: figure.title,
    about: figure.about,
    marks: [
      ...(style.showsTitle ? [text(0, style.textPx, figure.title, { font: 'sans', weight: 600, fill: 'ink', sizePx: style.textPx * 1.1 })] : []),
      text(size.widthPx * 0.31, top - 8, arm.label.slice(0, 9), { align: 'end', fill: arm.style.ink }),
      text(size.widthPx * 0.41, top - 8, baseline.label.slice(0, 9), { align: 'end', fill: baseline.style.ink }),
      ...heads,
      { kind: 'path', d: `M${Math.round(x(0)) + 0.5} ${top - 4}V${bottom}`, stroke: { paint: 'line-2', widthPx: 1 } },
      ...lines,
      ...(rest > 0 ? [text(0, bottom + 14 * grown, `${formatCount(rest)} more between`, { font: 'sans', fill: 'ink-3' })] : []),
    ],
    tables: [
      {
        name: figure.title,
        columns: [
          { name: 'prompt' },
          { name: 'world' },
          { name: arm.label },
          { name: baseline.label },
          { name: 'difference' },
          { name: 'low', about: 'Newcombe 95 %' },
          { name: 'high' },
          { name: 'q', about: 'Fisher, Benjamini–Hochberg' },
        ],
        rows: rows.map(({ prompt, world, a, b, difference, low, high, q }): Cell[] => [prompt, world, a.value, b.value, difference, low, high, q]),
      },
    ],
    notes: rest > 0 ? [`${formatCount(rest)} of ${formatCount(count)} prompts are between those drawn.`] : [],
  };
}
