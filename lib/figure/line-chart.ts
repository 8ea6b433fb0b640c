import { prepareLine } from '../derive/series/prepared';
import { chartScale, type Domain } from './axis-scale';
import { chartAxes, chartPlot, titleMarks } from './chart-frame';
import { valueDomain } from './domains';
import { endLabels } from './end-labels';
import { lineMarks, oddMarks, seamMarks } from './line-marks';
import { isCrowded, type LineChart, type LineFrame, type LineSeries, type PreparedSeries } from './line-model';
import { lineNotes } from './line-notes';
import { lineTable } from './line-table';
import type { FigureSize, FigureStyle, Scene } from './scene';

export type { ChartAxis, LineChart, LineFrame, LineSeries, LineStyle } from './line-model';

/** The least and the greatest of what it is given; on a log axis only of what is positive. */
class Extent {
  private low = Number.POSITIVE_INFINITY;
  private high = Number.NEGATIVE_INFINITY;

  constructor(private readonly onlyPositive: boolean) {}

  take(value: number): void {
    if (!Number.isFinite(value) || (this.onlyPositive && value <= 0)) return;
    if (value < this.low) this.low = value;
    if (value > this.high) this.high = value;
  }

  get domain(): Domain | null {
    return this.low <= this.high ? [this.low, this.high] : null;
  }
}

function takeInView({ x, value, gap, low, high }: LineSeries['points'], [from, to]: Domain, withEnds: boolean, extent: Extent): void {
  for (let i = 0; i < x.length; i++) {
    if (!(x[i]! >= from && x[i]! <= to)) continue;
    extent.take(value[i]!);
    if (!withEnds || gap[i] === 1) continue;
    if (low) extent.take(low[i]!);
    if (high) extent.take(high[i]!);
  }
}

/** Extent of what is in view, intervals included where they are drawn; of a log axis only what is positive. By a loop: lines may be long. */
function extentInView(chart: LineChart): Domain | null {
  const extent = new Extent(chart.y.kind === 'log');
  const withIntervals = chart.intervals !== 'none' && !isCrowded(chart);
  for (const { points, faint } of chart.series) takeInView(points, chart.x.domain, withIntervals && !faint, extent);
  return extent.domain;
}

/** The value axis of a chart: the one it is given, else fitted to what is in view. Cost O(points). */
export const lineValueDomain = (chart: LineChart): Domain => chart.y.domain ?? valueDomain(chart.y.kind, chart.y.fit, extentInView(chart));

/** Scales and plot area; the value axis is fitted to what is in view. Cost O(points). */
export function lineChartFrame(chart: LineChart, size: FigureSize, style: FigureStyle): LineFrame {
  const plot = chartPlot(size, style);
  const { kind } = chart.y;
  const domain = lineValueDomain(chart);
  return {
    plot,
    x: chartScale(chart.x.kind, chart.x.domain, [plot.xPx, plot.xPx + plot.widthPx]),
    y: chartScale(kind, domain, [plot.yPx + plot.heightPx, plot.yPx]),
  };
}

/**
 * A line chart: lines cut at gaps and attempts, raw behind smoothed, intervals, seams, marks for values that are not finite, names
 * at the lines' ends. Where points are denser than pixels, the first, lowest, highest and last of each are drawn, and a note
 * says so. Cost O(points).
 */
export function lineChartScene(chart: LineChart, size: FigureSize, style: FigureStyle): Scene {
  const frame = lineChartFrame(chart, size, style);
  const { plot } = frame;
  const sigma = chart.intervals === 'whiskers' ? 0 : chart.sigma;
  const hasEnds = chart.intervals === 'whiskers' || (chart.intervals === 'band' && !isCrowded(chart));
  const series = chart.series.map((one): PreparedSeries => ({ ...one, ...prepareLine(one.points, sigma, hasEnds && !one.faint) }));
  const drawn = [...series].reverse().map((one) => lineMarks(one, { ...chart, sigma }, frame, style));
  let table: Scene['tables'] | null = null;
  return {
    ...size,
    title: chart.title,
    about: chart.about,
    marks: [
      ...titleMarks(chart.title, plot, style),
      ...chartAxes(chart, frame, style),
      ...seamMarks(series[0], frame, style),
      { kind: 'group', clip: { ...plot, yPx: plot.yPx - 4, heightPx: plot.heightPx + 8 }, marks: drawn.flatMap(({ marks }) => marks) },
      ...series.flatMap((one) => oddMarks(one, frame, style)),
      ...endLabels(series, { ...chart, sigma }, frame, style),
    ],
    // Made when an export asks: rows of forty long runs are no business of a page that draws them
    get tables() {
      table ??= [lineTable(series, { ...chart, sigma })];
      return table;
    },
    notes: [...(chart.notes ?? []), ...lineNotes(series, { ...chart, sigma }, drawn)],
  };
}
