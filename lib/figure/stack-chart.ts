import { supersededOf } from '../derive/series/segments';
import { chartScale, type Domain } from './axis-scale';
import { chartAxes, chartPlot, titleMarks } from './chart-frame';
import { countDomain } from './domains';
import type { ChartAxis, LineFrame } from './line-model';
import { inView } from './line-model';
import { openPath } from './line-path';
import { placeLabels } from './place-labels';
import type { Cell, FigureSize, FigureStyle, Mark, Paint, PlottedTable, Scene } from './scene';

/** One layer, the lowest first. */
export interface StackLayer {
  readonly id: string;
  readonly text: string;
  readonly paint: Paint;
  readonly opacity: number;
  /** NaN = unknown there: the step is left out and counted. */
  readonly value: Float64Array; // [N]
}

/** Parts of a whole over the steps of one run. */
export interface StackChart {
  readonly title: string;
  readonly about: string;
  readonly attempt: Int32Array; // [N] by attempt, then step
  readonly step: Float64Array; // [N]
  readonly place: Float64Array; // [N] on the axis
  readonly layers: readonly StackLayer[];
  /** Shares of each step's total instead of values. */
  readonly shares: boolean;
  /** A part of the whole drawn as a line over it. */
  readonly line?: { readonly text: string; readonly value: Float64Array };
  readonly x: ChartAxis & { readonly domain: Domain };
  readonly y: ChartAxis;
  readonly notes?: readonly string[];
}

/** One step's place and upper edges, 0 first. */
interface Slice {
  readonly index: number;
  readonly x: number;
  readonly superseded: boolean;
  readonly edges: readonly number[]; // [layers + 1]
}

const DIMMED = 0.35;
const LONE_PX = 3;

/** The point that counts at each step: the latest attempt's. */
function latest({ attempt, step }: StackChart): number[] {
  const at = new Map<number, number>();
  for (let i = 0; i < step.length; i++) {
    const known = at.get(step[i]!);
    if (known === undefined || attempt[i]! >= attempt[known]!) at.set(step[i]!, i);
  }
  return [...at.values()].sort((a, b) => step[a]! - step[b]!);
}

function sliceOf(chart: StackChart, index: number, superseded: boolean): Slice | null {
  const values = chart.layers.map(({ value }) => value[index]!);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (!Number.isFinite(total) || !Number.isFinite(chart.place[index]!) || (chart.shares && total <= 0)) return null;
  const edges = [0];
  for (const value of values) edges.push(edges.at(-1)! + value / (chart.shares ? total : 1));
  return { index, x: chart.place[index]!, superseded, edges };
}

const medianGap = (steps: readonly number[]): number => {
  const gaps = steps.slice(1).map((step, i) => step - steps[i]!);
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 1;
};

interface Slices {
  /** Stretches of one attempt without a missing step. */
  readonly parts: readonly (readonly Slice[])[];
  readonly leftOut: number;
}

function slicesOf(chart: StackChart): Slices {
  const superseded = supersededOf(chart);
  const order = latest(chart).filter((i) => inView(chart.place[i]!, chart.x.domain) || Number.isNaN(chart.place[i]!));
  const farthest = 1.5 * medianGap(order.map((i) => chart.step[i]!));
  const parts: Slice[][] = [];
  let leftOut = 0;
  let previous = -1;
  for (const i of order) {
    const slice = sliceOf(chart, i, superseded[i] === 1);
    if (!slice) {
      leftOut++;
      previous = -1;
      continue;
    }
    const joins = previous >= 0 && chart.attempt[previous] === chart.attempt[i] && chart.step[i]! - chart.step[previous]! <= farthest;
    if (joins) parts.at(-1)!.push(slice);
    else parts.push([slice]);
    previous = i;
  }
  return { parts, leftOut };
}

const px = (value: number): number => Math.round(value * 10) / 10;

function layerPath(part: readonly Slice[], layer: number, { x, y }: LineFrame): string {
  const [first] = part;
  if (part.length === 1) {
    const [top, bottom] = [y(first!.edges[layer + 1]!), y(first!.edges[layer]!)];
    return `M${px(x(first!.x) - LONE_PX / 2)} ${px(top)}h${LONE_PX}V${px(bottom)}h${-LONE_PX}Z`;
  }
  const up = part.map((slice) => `${px(x(slice.x))} ${px(y(slice.edges[layer + 1]!))}`).join('L');
  const down = part.map((slice) => `${px(x(slice.x))} ${px(y(slice.edges[layer]!))}`).reverse();
  return `M${up}L${down.join('L')}Z`;
}

function layerMarks(chart: StackChart, parts: Slices['parts'], frame: LineFrame): Mark[] {
  return chart.layers.flatMap((layer, i) =>
    [true, false].flatMap((superseded): Mark[] => {
      const d = parts
        .filter((part) => part[0]!.superseded === superseded)
        .map((part) => layerPath(part, i, frame))
        .join('');
      const opacity = layer.opacity * (superseded ? DIMMED : 1);
      return d === '' ? [] : [{ kind: 'path', d, fill: layer.paint, fillOpacity: opacity, stroke: { paint: 'bg', widthPx: 0.75 } }];
    }),
  );
}

interface Name {
  readonly id: string;
  readonly text: string;
  readonly yPx: number;
  readonly isLine: boolean;
}

function names(chart: StackChart, parts: Slices['parts'], frame: LineFrame, style: FigureStyle): Mark[] {
  const last = parts.findLast((part) => !part[0]!.superseded)?.at(-1);
  if (!last) return [];
  const layers = chart.layers.flatMap(({ id, text }, i): Name[] => {
    const [low, high] = [last.edges[i]!, last.edges[i + 1]!];
    return high > low ? [{ id, text, yPx: frame.y((low + high) / 2), isLine: false }] : [];
  });
  const value = chart.line?.value[last.index];
  const all =
    value !== undefined && Number.isFinite(value) ? [...layers, { id: 'line', text: chart.line!.text, yPx: frame.y(value), isLine: true }] : layers;
  const { plot } = frame;
  const placed = placeLabels(all, style.textPx * 1.1, plot.yPx + 4, plot.yPx + plot.heightPx - 2);
  return all.map(
    ({ id, text, isLine }): Mark => ({
      kind: 'text',
      xPx: frame.x(last.x) + 7,
      yPx: placed.get(id)! + 3.5,
      text,
      sizePx: style.textPx,
      fill: isLine ? 'ink' : 'ink-2',
      ...(isLine ? { weight: 600 } : {}),
    }),
  );
}

function lineMark(chart: StackChart, parts: Slices['parts'], frame: LineFrame, style: FigureStyle): Mark[] {
  const { line } = chart;
  if (!line) return [];
  const d = parts
    .map((part) => {
      const places = part.map(({ index }) => index).filter((i) => Number.isFinite(line.value[i]!));
      return openPath(
        places,
        (i) => frame.x(chart.place[i]!),
        (i) => frame.y(line.value[i]!),
      );
    })
    .join('');
  return d === '' ? [] : [{ kind: 'path', d, stroke: { paint: 'ink', widthPx: style.linePx } }];
}

/** Scales and plot area of a stack. */
export function stackChartFrame(chart: StackChart, size: FigureSize, style: FigureStyle): LineFrame {
  const plot = chartPlot(size, style);
  let highest = 0;
  if (!chart.shares) for (const part of slicesOf(chart).parts) for (const slice of part) highest = Math.max(highest, slice.edges.at(-1)!);
  return {
    plot,
    x: chartScale(chart.x.kind, chart.x.domain, [plot.xPx, plot.xPx + plot.widthPx]),
    y: chartScale('linear', chart.shares ? [0, 1] : countDomain([0, highest]), [plot.yPx + plot.heightPx, plot.yPx]),
  };
}

function stackTable(chart: StackChart): PlottedTable {
  const columns = [...chart.layers, ...(chart.line ? [{ id: 'line', ...chart.line }] : [])];
  return {
    name: chart.title,
    columns: [
      { name: 'attempt' },
      { name: 'step' },
      { name: 'x', unit: chart.x.label },
      ...columns.map(({ text }) => ({ name: text, unit: chart.y.label })),
    ],
    rows: Array.from(chart.step, (step, i): Cell[] => [chart.attempt[i]!, step, chart.place[i]!, ...columns.map(({ value }) => value[i]!)]),
  };
}

/** Stacked areas over steps: the attempt that counts at each step, steps taken again dimmed, gaps left open. Cost O(steps · layers). */
export function stackChartScene(chart: StackChart, size: FigureSize, style: FigureStyle): Scene {
  const frame = stackChartFrame(chart, size, style);
  const { plot } = frame;
  const { parts, leftOut } = slicesOf(chart);
  let table: PlottedTable | null = null;
  return {
    ...size,
    title: chart.title,
    about: chart.about,
    marks: [
      ...titleMarks(chart.title, plot, style),
      ...chartAxes(chart, frame, style),
      { kind: 'group', clip: plot, marks: [...layerMarks(chart, parts, frame), ...lineMark(chart, parts, frame, style)] },
      ...names(chart, parts, frame, style),
    ],
    get tables() {
      table ??= stackTable(chart);
      return [table];
    },
    notes: [...(chart.notes ?? []), ...(leftOut > 0 ? [`${leftOut} steps left out: a part or their place is unknown.`] : [])],
  };
}
