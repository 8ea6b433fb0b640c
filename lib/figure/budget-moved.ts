import { scaleLinear } from 'd3-scale';
import { formatCount, formatFixed, formatPlural } from '../display/numbers';
import { axes } from './frame';
import type { FigureSize, FigureStyle, Mark, Scene } from './scene';
import { cornerTitle, titledPlot } from './titled-plot';

/** A prompt under both decisions. */
export interface MovedPrompt {
  readonly prompt: string;
  /** In [0, 1]; null where none is known. */
  readonly v: number | null;
  readonly recorded: number;
  readonly redecided: number;
}

export interface BudgetMoved {
  readonly prompts: readonly MovedPrompt[];
  /** Name of V: "exact V" or "Ṽ". */
  readonly vName: string;
  readonly chosen: string | null;
  readonly title: string;
  readonly about: string;
}

const MARGIN = { leftPx: 40, rightPx: 12, topPx: 24, bottomPx: 38 };
const HEADROOM_PX = 4;
const DOT_PX = 2.6;
const HEAD_PX = 3.2;

/** A fixed offset by place: prompts of one V stand beside each other. */
const spread = (i: number): number => ((i * 7) % 11) / 1.6 - 3.4;

interface Placed extends MovedPrompt {
  readonly xPx: number;
  readonly fromPx: number;
  readonly toPx: number;
}

/** A stem from the recorded to the other number, an arrow's head at its end. */
function arrow({ xPx, fromPx, toPx, recorded, redecided }: Placed): string {
  const up = redecided > recorded;
  const back = up ? HEAD_PX : -HEAD_PX;
  const [x, from, to] = [xPx.toFixed(1), fromPx.toFixed(1), toPx.toFixed(1)];
  return `M${x} ${from}V${to}M${(xPx - HEAD_PX).toFixed(1)} ${(toPx + back).toFixed(1)}L${x} ${to}L${(xPx + HEAD_PX).toFixed(1)} ${(toPx + back).toFixed(1)}`;
}

const circle = (xPx: number, yPx: number): string =>
  `M${(xPx - DOT_PX).toFixed(1)} ${yPx.toFixed(1)}a${DOT_PX} ${DOT_PX} 0 1 0 ${2 * DOT_PX} 0a${DOT_PX} ${DOT_PX} 0 1 0 ${-2 * DOT_PX} 0`;

function promptMarks(placed: readonly Placed[]): Mark[] {
  const path = (wanted: (one: Placed) => boolean, d: (one: Placed) => string): string => placed.filter(wanted).map(d).join('');
  const more = (one: Placed): boolean => one.redecided > one.recorded;
  const less = (one: Placed): boolean => one.redecided < one.recorded;
  const same = (one: Placed): boolean => one.redecided === one.recorded;
  return [
    { kind: 'path', d: path(same, ({ xPx, toPx }) => circle(xPx, toPx)), stroke: { paint: 'ink-3', widthPx: 1 }, title: 'the same in both' },
    { kind: 'path', d: path(less, arrow), stroke: { paint: 'ink-2', widthPx: 1.25, dash: '3 2' }, title: 'fewer' },
    { kind: 'path', d: path(more, arrow), stroke: { paint: 'budget', widthPx: 1.75 }, title: 'more' },
  ];
}

/** What the marks are, above the plot's right end. */
function legend(right: number, y: number, style: FigureStyle): Mark[] {
  if (!style.showsLegend) return [];
  const em = style.textPx;
  const text = (label: string, xPx: number): Mark => ({ kind: 'text', xPx, yPx: y + em * 0.34, text: label, sizePx: em, fill: 'ink-2' });
  const head = (xPx: number): string => `M${xPx} ${y}h14m-4 -3l4 3l-4 3`;
  const [more, fewer, same] = [right - em * 17, right - em * 12.1, right - em * 6.6];
  return [
    { kind: 'path', d: head(more), stroke: { paint: 'budget', widthPx: 1.75 } },
    text('more', more + 18),
    { kind: 'path', d: head(fewer), stroke: { paint: 'ink-2', widthPx: 1.25, dash: '3 2' } },
    text('fewer', fewer + 18),
    { kind: 'circle', xPx: same + 8, yPx: y, radiusPx: DOT_PX, stroke: { paint: 'ink-3', widthPx: 1 } },
    text('the same', same + 16),
  ];
}

/** Root rollouts of every prompt that either decision funds, by V: from the recorded number to the other. O(prompts). */
export function budgetMovedScene(moved: BudgetMoved, size: FigureSize, style: FigureStyle): Scene {
  const plot = titledPlot(size, MARGIN, style);
  const x = scaleLinear()
    .domain([0, 1])
    .range([plot.xPx, plot.xPx + plot.widthPx]);
  const shown = moved.prompts.filter((one) => one.v !== null);
  const top = shown.reduce((most, { recorded, redecided }) => Math.max(most, recorded, redecided), 2);
  const y = scaleLinear()
    .domain([0, top])
    .range([plot.yPx + plot.heightPx, plot.yPx + HEADROOM_PX]);
  const placed = shown.map((one, i) => ({ ...one, xPx: x(one.v as number) + spread(i), fromPx: y(one.recorded), toPx: y(one.redecided) }));
  const chosen = placed.find(({ prompt }) => prompt === moved.chosen);
  const withoutV = moved.prompts.length - shown.length;
  return {
    ...size,
    title: moved.title,
    about: moved.about,
    marks: [
      ...cornerTitle(moved.title, plot, style),
      ...axes({
        x: {
          scale: x,
          format: (value) => formatFixed(value, value === 0 || value === 1 ? 0 : 2),
          label: moved.vName,
          ticks: [0, 0.25, 0.5, 0.75, 1],
        },
        y: { scale: y, format: (value) => (Number.isInteger(value) ? formatCount(value) : ''), label: '', ticks: 4 },
        plot,
        style,
      }),
      ...promptMarks(placed),
      ...(chosen ? [{ kind: 'circle', xPx: chosen.xPx, yPx: chosen.toPx, radiusPx: 6, stroke: { paint: 'ink', widthPx: 1.25 } } satisfies Mark] : []),
      ...legend(plot.xPx + plot.widthPx, plot.yPx - style.textPx * 0.9, style),
    ],
    tables: [
      {
        name: 'root rollouts moved',
        columns: [{ name: 'prompt' }, { name: moved.vName }, { name: 'recorded', unit: 'root rollouts' }, { name: 'what-if', unit: 'root rollouts' }],
        rows: moved.prompts.map(({ prompt, v, recorded, redecided }) => [prompt, v, recorded, redecided]),
      },
    ],
    notes: withoutV > 0 ? [`${formatPlural(withoutV, 'prompt')} without V ${withoutV === 1 ? 'is' : 'are'} not drawn.`] : [],
  };
}

/** The prompt nearest to a point of the scene, within reach; null where none is. */
export function promptAt(
  moved: BudgetMoved,
  size: FigureSize,
  style: FigureStyle,
  at: { readonly xPx: number; readonly yPx: number },
): MovedPrompt | null {
  const plot = titledPlot(size, MARGIN, style);
  const shown = moved.prompts.filter((one) => one.v !== null);
  const top = shown.reduce((most, { recorded, redecided }) => Math.max(most, recorded, redecided), 2);
  const yOf = (m: number): number => plot.yPx + plot.heightPx - (m / top) * (plot.heightPx - HEADROOM_PX);
  let best: MovedPrompt | null = null;
  let bestPx = 12;
  for (const [i, one] of shown.entries()) {
    const xPx = plot.xPx + (one.v as number) * plot.widthPx + spread(i);
    const [low, high] = [Math.min(yOf(one.recorded), yOf(one.redecided)), Math.max(yOf(one.recorded), yOf(one.redecided))];
    const offPx = Math.hypot(xPx - at.xPx, Math.max(0, low - at.yPx, at.yPx - high));
    if (offPx < bestPx) [best, bestPx] = [one, offPx];
  }
  return best;
}
