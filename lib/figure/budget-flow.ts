import { scaleLinear } from 'd3-scale';
import type { FlowLayer } from '../derive/allocation/flow';
import { formatCount, formatFixed, formatPlural } from '../display/numbers';
import { axes } from './frame';
import type { Box, FigureSize, FigureStyle, Mark, Paint, PlottedTable, Scene } from './scene';
import { cornerTitle, titledPlot } from './titled-plot';

/** What is drawn: steps ascending, and of each layer its leaves in the same order. */
export interface BudgetFlow {
  readonly steps: readonly number[];
  readonly layers: readonly FlowLayer[];
  /** What was allocated to each step; null where unknown. */
  readonly allocated: readonly (number | null)[];
  readonly chosen: number | null;
  readonly title: string;
  readonly about: string;
}

const MARGIN = { leftPx: 44, rightPx: 132, topPx: 8, bottomPx: 24 };
const LABEL_GAP = 1.2;
const HEADROOM = 1.06;

interface Look {
  readonly fill: Paint;
  readonly fillOpacity: number;
}

/** Root rollouts in full, continuations lighter the deeper their anchor; outcomes in theirs, the continuations' lighter. */
const LOOKS: Readonly<Record<string, Look>> = {
  bare: { fill: 'budget', fillOpacity: 1 },
  'depth-0': { fill: 'budget', fillOpacity: 0.8 },
  'depth-1': { fill: 'budget', fillOpacity: 0.68 },
  'depth-2': { fill: 'budget', fillOpacity: 0.54 },
  'depth-3': { fill: 'budget', fillOpacity: 0.42 },
  'depth-4': { fill: 'budget', fillOpacity: 0.31 },
  'depth-5': { fill: 'budget', fillOpacity: 0.22 },
  'depth-8': { fill: 'budget', fillOpacity: 0.14 },
  unplaced: { fill: 'halted', fillOpacity: 0.6 },
  search: { fill: 'ink-3', fillOpacity: 0.5 },
  other: { fill: 'ink-3', fillOpacity: 0.5 },
  'bare-passed': { fill: 'success', fillOpacity: 0.9 },
  'fresh-passed': { fill: 'success', fillOpacity: 0.45 },
  'bare-failed': { fill: 'failure', fillOpacity: 0.9 },
  'fresh-failed': { fill: 'failure', fillOpacity: 0.45 },
  mixed: { fill: 'ink-3', fillOpacity: 0.55 },
  'all-pass': { fill: 'success', fillOpacity: 0.8 },
  'all-fail': { fill: 'failure', fillOpacity: 0.8 },
};
const lookOf = (id: string): Look => LOOKS[id] ?? { fill: 'ink-3', fillOpacity: 0.5 };

/** Neighbouring steps that share a column: as many as it takes for a column of a pixel. */
interface Column {
  readonly from: number;
  readonly to: number;
}

function columnsOf(steps: readonly number[], widthPx: number): Column[] {
  const every = Math.max(1, Math.ceil(steps.length / widthPx));
  return Array.from({ length: Math.ceil(steps.length / every) }, (_, i) => ({ from: i * every, to: Math.min(steps.length, (i + 1) * every) }));
}

const meanOf = (values: readonly number[], { from, to }: Column): number =>
  values.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from);

/** Scale of steps over the plot; a step reaches half to each side. */
export function flowX(steps: readonly number[], size: FigureSize, style: FigureStyle) {
  const plot = titledPlot(size, MARGIN, style);
  return scaleLinear()
    .domain([(steps[0] ?? 0) - 0.5, (steps.at(-1) ?? 0) + 0.5])
    .range([plot.xPx, plot.xPx + plot.widthPx]);
}

interface Stack {
  readonly columns: readonly Column[];
  /** Upper edge of every layer in every column; the first row is 0. [layers + 1, columns] */
  readonly edges: readonly (readonly number[])[];
}

function stackOf({ steps, layers }: BudgetFlow, plot: Box): Stack {
  const columns = columnsOf(steps, plot.widthPx);
  const edges: number[][] = [columns.map(() => 0)];
  for (const { leaves } of layers) edges.push(columns.map((column, i) => (edges.at(-1)![i] as number) + meanOf(leaves, column)));
  return { columns, edges };
}

/** One rectangle a column, as one path. */
function layerPath(stack: Stack, layer: number, steps: readonly number[], x: (step: number) => number, y: (leaves: number) => number): string {
  return stack.columns
    .map(({ from, to }, i) => {
      const [low, high] = [stack.edges[layer]![i]!, stack.edges[layer + 1]![i]!];
      if (high <= low) return '';
      const [left, right] = [x(steps[from]! - 0.5), x(steps[to - 1]! + 0.5)];
      const gap = right - left > 4 ? 1 : 0;
      return `M${left.toFixed(2)} ${y(high).toFixed(2)}H${(right - gap).toFixed(2)}V${y(low).toFixed(2)}H${left.toFixed(2)}Z`;
    })
    .join('');
}

/** Names at the right edge, each at its layer's middle in the last column, pushed apart. */
function labels({ layers }: BudgetFlow, stack: Stack, plot: Box, y: (leaves: number) => number, style: FigureStyle): Mark[] {
  const last = stack.columns.length - 1;
  const gapPx = style.textPx * LABEL_GAP;
  const swatchPx = style.textPx * 0.73;
  let below = plot.yPx + plot.heightPx + gapPx;
  return layers.flatMap(({ id, label }, layer): Mark[] => {
    const middle = (y(stack.edges[layer]![last]!) + y(stack.edges[layer + 1]![last]!)) / 2;
    const at = Math.min(middle + style.textPx * 0.34, below - gapPx);
    below = at;
    const look = lookOf(id);
    const left = plot.xPx + plot.widthPx + 8;
    return [
      { kind: 'rect', xPx: left, yPx: at - swatchPx, widthPx: swatchPx, heightPx: swatchPx, fill: look.fill, fillOpacity: look.fillOpacity },
      { kind: 'text', xPx: left + swatchPx + 5, yPx: at, text: label, sizePx: style.textPx, fill: 'ink-2' },
    ];
  });
}

function allocatedMark(
  { steps, allocated }: BudgetFlow,
  columns: readonly Column[],
  x: (step: number) => number,
  y: (leaves: number) => number,
): Mark[] {
  const d = columns
    .map((column) => {
      const known = allocated.slice(column.from, column.to);
      if (known.some((value) => value === null)) return '';
      return `M${x(steps[column.from]! - 0.5).toFixed(2)} ${y(meanOf(known as number[], { from: 0, to: known.length })).toFixed(2)}H${x(steps[column.to - 1]! + 0.5).toFixed(2)}`;
    })
    .join('');
  return d === '' ? [] : [{ kind: 'path', d, stroke: { paint: 'ink', widthPx: 1, dash: '3 2' }, title: 'allocated' }];
}

function chosenMark(chosen: number | null, plot: Box, x: (step: number) => number): Mark[] {
  if (chosen === null) return [];
  const [left, right] = [x(chosen - 0.5), x(chosen + 0.5)];
  return [
    {
      kind: 'rect',
      xPx: left - 1,
      yPx: plot.yPx,
      widthPx: Math.max(2, right - left + 1),
      heightPx: plot.heightPx,
      stroke: { paint: 'ink', widthPx: 1.25 },
    },
  ];
}

const tableOf = ({ steps, layers, allocated }: BudgetFlow): PlottedTable => ({
  name: 'budget flow',
  columns: [{ name: 'step' }, { name: 'allocated', unit: 'rollouts' }, ...layers.map(({ label }) => ({ name: label, unit: 'leaves' }))],
  rows: steps.map((step, i) => [step, allocated[i] ?? null, ...layers.map(({ leaves }) => leaves[i]!)]),
});

/** Where each step's leaves went, stacked, with what was allocated as a dashed line. O(steps · layers). */
export function budgetFlowScene(flow: BudgetFlow, size: FigureSize, style: FigureStyle): Scene {
  const plot = titledPlot(size, MARGIN, style);
  const x = flowX(flow.steps, size, style);
  const stack = stackOf(flow, plot);
  const top = Math.max(1, ...stack.edges.at(-1)!, ...flow.allocated.map((value) => value ?? 0));
  const y = scaleLinear()
    .domain([0, top * HEADROOM])
    .range([plot.yPx + plot.heightPx, plot.yPx]);
  const every = stack.columns[0] ? stack.columns[0].to - stack.columns[0].from : 1;
  const isWhole = (value: number): string => (Number.isInteger(value) ? formatCount(value) : '');
  return {
    ...size,
    title: flow.title,
    about: flow.about,
    marks: [
      ...cornerTitle(`${flow.title}, leaves`, plot, style),
      ...axes({
        x: { scale: x, format: isWhole, label: 'step', labelAt: 'end', ticks: Math.max(2, Math.round(plot.widthPx / 70)) },
        y: { scale: y, format: (value) => formatCount(value), label: '', ticks: 4 },
        plot,
        style,
      }),
      ...flow.layers.map(
        ({ id, label }, layer): Mark => ({
          kind: 'path',
          key: id,
          title: label,
          d: layerPath(stack, layer, flow.steps, x, y),
          ...lookOf(id),
        }),
      ),
      ...allocatedMark(flow, stack.columns, x, y),
      ...chosenMark(flow.chosen, plot, x),
      ...labels(flow, stack, plot, y, style),
    ],
    tables: [tableOf(flow)],
    notes: every > 1 ? [`${formatPlural(flow.steps.length, 'step')}: each column is the mean of ${formatFixed(every, 0)} of them.`] : [],
  };
}
