import { seamsOf, supersededOf } from '../derive/series/segments';
import { chartScale, type Domain } from './axis-scale';
import { chartAxes, chartPlot, titleMarks } from './chart-frame';
import type { ChartAxis, LineFrame } from './line-model';
import { inView } from './line-model';
import { openPath } from './line-path';
import type { Cell, FigureSize, FigureStyle, Mark, Paint, PlottedTable, Scene } from './scene';

/** Histograms over steps as a heat map: a column a step, darker where more of the step's values lie, with its quartiles. */
export interface DistributionChart {
  readonly title: string;
  readonly about: string;
  readonly attempt: Int32Array; // [N] by attempt, then step
  readonly step: Float64Array; // [N]
  readonly place: Float64Array; // [N] on the axis
  /** Counts by bin. */
  readonly bins: readonly (readonly number[])[]; // [N][≤ edges − 1]
  /** Of the bins, ascending, on the value axis. */
  readonly edges: readonly number[]; // [bins + 1]
  /** What an edge stands for: a bin of a log scale is named by its value. */
  readonly x: ChartAxis & { readonly domain: Domain };
  readonly y: ChartAxis & { readonly ticks?: readonly number[] };
  readonly paint: Paint;
  readonly notes?: readonly string[];
}

/** Levels of darkness; one path each. */
const LEVELS = 12;
const DARKEST = 0.85;
const QUARTILES = [0.25, 0.5, 0.75] as const;

const sum = (bins: readonly number[]): number => bins.reduce((total, count) => total + count, 0);

/** A quantile of a histogram, even within its bin; NaN for an empty one. */
export function binQuantile(bins: readonly number[], edges: readonly number[], share: number): number {
  const total = sum(bins);
  if (total === 0) return Number.NaN;
  let below = 0;
  for (let bin = 0; bin < bins.length; bin++) {
    const count = bins[bin]!;
    if (count > 0 && below + count >= share * total) {
      const within = (share * total - below) / count;
      return edges[bin]! + Math.max(0, within) * (edges[bin + 1]! - edges[bin]!);
    }
    below += count;
  }
  return Number.NaN;
}

/** Columns that count, those of the latest attempt at each step, with the px they fill: half way to their neighbours. */
function columnsOf(chart: DistributionChart, { x }: LineFrame): { index: number; fromPx: number; toPx: number }[] {
  const superseded = supersededOf(chart);
  const shown: number[] = [];
  for (let i = 0; i < chart.step.length; i++) if (superseded[i] === 0 && Number.isFinite(chart.place[i]!)) shown.push(i);
  shown.sort((a, b) => chart.place[a]! - chart.place[b]!);
  const gap = shown.slice(1).map((index, i) => chart.place[index]! - chart.place[shown[i]!]!);
  const usual = [...gap].sort((a, b) => a - b)[gap.length >> 1] ?? 1;
  const half = (at: number, other: number | undefined): number => (other === undefined ? usual / 2 : Math.min(Math.abs(other - at), 1.5 * usual) / 2);
  return shown
    .map((index, i) => {
      const at = chart.place[index]!;
      const [left, right] = [shown[i - 1], shown[i + 1]].map((other) => (other === undefined ? undefined : chart.place[other]!));
      return { index, at, fromPx: x(at - half(at, left)), toPx: x(at + half(at, right)) };
    })
    .filter(({ at }) => inView(at, chart.x.domain));
}

const px = (value: number): number => Math.round(value * 10) / 10;

function heatMarks(chart: DistributionChart, frame: LineFrame, columns: ReturnType<typeof columnsOf>): Mark[] {
  const shares = columns.map(({ index }) => {
    const total = sum(chart.bins[index]!);
    return chart.bins[index]!.map((count) => (total > 0 ? count / total : 0));
  });
  let most = 0;
  for (const column of shares) for (const share of column) most = Math.max(most, share);
  const paths = new Array<string>(LEVELS).fill('');
  for (const [c, { fromPx, toPx }] of columns.entries())
    for (const [bin, share] of shares[c]!.entries()) {
      if (share === 0) continue;
      const level = Math.min(LEVELS - 1, Math.floor(Math.sqrt(share / most) * LEVELS));
      const [top, bottom] = [frame.y(chart.edges[bin + 1]!), frame.y(chart.edges[bin]!)];
      paths[level] += `M${px(fromPx)} ${px(top)}H${px(toPx)}V${px(bottom)}H${px(fromPx)}Z`;
    }
  return paths.flatMap((d, level): Mark[] =>
    d === '' ? [] : [{ kind: 'path', d, fill: chart.paint, fillOpacity: ((level + 1) / LEVELS) * DARKEST }],
  );
}

function quartileMarks(chart: DistributionChart, { x, y }: LineFrame, columns: ReturnType<typeof columnsOf>, style: FigureStyle): Mark[] {
  return QUARTILES.flatMap((share): Mark[] => {
    const at = new Map(columns.map(({ index }) => [index, binQuantile(chart.bins[index]!, chart.edges, share)]));
    const places = columns.map(({ index }) => index).filter((index) => Number.isFinite(at.get(index)!));
    const d = openPath(
      places,
      (i) => x(chart.place[i]!),
      (i) => y(at.get(i)!),
    );
    const isMedian = share === 0.5;
    const stroke = { paint: 'ink', widthPx: isMedian ? style.linePx : 0.75, ...(isMedian ? {} : { dash: '2 2' }) } as const;
    return d === '' ? [] : [{ kind: 'path', d, stroke }];
  });
}

/** Scales and plot area of a distribution. */
export function distributionFrame(chart: DistributionChart, size: FigureSize, style: FigureStyle): LineFrame {
  const plot = chartPlot(size, style);
  return {
    plot,
    x: chartScale(chart.x.kind, chart.x.domain, [plot.xPx, plot.xPx + plot.widthPx]),
    y: chartScale('linear', [chart.edges[0] ?? 0, chart.edges.at(-1) ?? 1], [plot.yPx + plot.heightPx, plot.yPx]),
  };
}

function distributionTable(chart: DistributionChart): PlottedTable {
  const { edges } = chart;
  const bins = edges.slice(1).map((to, bin) => ({ name: `${chart.y.format(edges[bin]!)} – ${chart.y.format(to)}`, unit: 'count' }));
  return {
    name: chart.title,
    columns: [{ name: 'attempt' }, { name: 'step' }, { name: 'x', unit: chart.x.label }, ...bins],
    rows: Array.from(chart.step, (step, i): Cell[] => [chart.attempt[i]!, step, chart.place[i]!, ...bins.map((_, bin) => chart.bins[i]![bin] ?? 0)]),
  };
}

/** The heat map with median (solid) and quartiles (dotted) of each step's counts. Cost O(steps · bins). */
export function distributionScene(chart: DistributionChart, size: FigureSize, style: FigureStyle): Scene {
  const frame = distributionFrame(chart, size, style);
  const { plot } = frame;
  const columns = columnsOf(chart, frame);
  const again = chart.step.length - supersededOf(chart).reduce((count, one) => count + 1 - one, 0);
  const marks = [...heatMarks(chart, frame, columns), ...quartileMarks(chart, frame, columns, style)];
  let table: PlottedTable | null = null;
  return {
    ...size,
    title: chart.title,
    about: chart.about,
    marks: [...titleMarks(chart.title, plot, style), ...chartAxes(chart, frame, style), { kind: 'group', clip: plot, marks }],
    get tables() {
      table ??= distributionTable(chart);
      return [table];
    },
    notes: [
      ...(chart.notes ?? []),
      'Darker: a larger share of the step, by √. Line: median; dotted: quartiles, even within a bin.',
      ...(seamsOf(chart).length > 0 ? [`${again} steps that a later attempt took again are left out.`] : []),
    ],
  };
}
