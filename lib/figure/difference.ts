import { area, line } from 'd3-shape';
import type { CompareAxis, DifferenceCurve } from '../contract/read/compare';
import type { ShownCurve } from '../derive/compare/shown-curves';
import { formatSigned } from '../display/numbers';
import { chartScale, type Domain } from './axis-scale';
import { chartPlot, titleMarks } from './chart-frame';
import { sharedAxis } from './compare-axis';
import { realDomain } from './domains';
import { axes } from './frame';
import type { LineFrame, LineStyle } from './line-model';
import { runMarker } from './markers';
import { placeLabels } from './place-labels';
import type { Cell, FigureSize, FigureStyle, Mark, PlottedTable, Scene } from './scene';

export interface DifferenceLine {
  readonly label: string;
  readonly style: LineStyle;
  readonly difference: DifferenceCurve;
  /** The arm's accuracy: where its points stand on an axis of budgets. */
  readonly curve: ShownCurve;
}

export interface DifferenceFigure {
  readonly lines: readonly DifferenceLine[];
  readonly baseline: string;
  readonly axis: CompareAxis;
  /** All curves of the page, so that axes agree. */
  readonly curves: readonly ShownCurve[];
  readonly draws: number;
  readonly notes: readonly string[];
}

/** More bands would hide each other: ends become whiskers left out, and the table has them. */
const MOST_BANDS = 3;

interface Point {
  readonly step: number;
  readonly x: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

function pointsOf({ difference, curve }: DifferenceLine, of: (curve: ShownCurve) => Float64Array): Point[] {
  const x = of(curve);
  const places = new Map(Array.from(x, (at, i) => [curve.step[i]!, at]));
  return difference.step.flatMap((step, i) => {
    const at = places.get(step) ?? Number.NaN;
    if (!Number.isFinite(at)) return [];
    return [
      { step, x: at, value: difference.value[i]!, low: difference.low[i] ?? Number.NaN, high: difference.high[i] ?? Number.NaN, n: difference.n[i]! },
    ];
  });
}

function extentOf(all: readonly (readonly Point[])[]): Domain {
  let [low, high] = [0, 0];
  for (const points of all)
    for (const point of points)
      for (const value of [point.value, point.low, point.high]) {
        if (value < low) low = value;
        if (value > high) high = value;
      }
  return [low, high];
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** True where the interval leaves zero out: drawn filled. */
const isClear = ({ low, high }: Point): boolean => low > 0 || high < 0;

function lineMarks(points: readonly Point[], { style }: DifferenceLine, { x, y }: LineFrame, hasBand: boolean): Mark[] {
  const banded = points.filter(({ low, high }) => Number.isFinite(low) && Number.isFinite(high));
  const band = area<Point>(
    (p) => x(p.x),
    (p) => y(p.low),
    (p) => y(p.high),
  )(banded);
  const path = line<Point>(
    (p) => x(p.x),
    (p) => y(p.value),
  )([...points]);
  return [
    ...(hasBand && band ? [{ kind: 'path', d: band, fill: style.paint, fillOpacity: 0.13 } as const] : []),
    ...(path ? [{ kind: 'path', d: path, stroke: { paint: style.paint, widthPx: 1.5, dash: style.dash } } as const] : []),
    ...points.map((point): Mark => runMarker(style.marker, x(point.x), y(point.value), 2.75, style.paint, !isClear(point))),
  ];
}

function tableOf(all: readonly (readonly Point[])[], { lines, baseline, draws }: DifferenceFigure): PlottedTable {
  const rows = all.flatMap((points, i) =>
    points.map(({ step, x, value, low, high, n }): Cell[] => [lines[i]!.label, step, x, value, orNull(low), orNull(high), n]),
  );
  const interval = `95 %, paired bootstrap clustered by prompt, BCa, ${draws} draws`;
  return {
    name: 'Difference in accuracy',
    columns: [
      { name: 'arm' },
      { name: 'step' },
      { name: 'x' },
      { name: 'difference', about: `arm − ${baseline}` },
      { name: 'low', about: interval },
      { name: 'high', about: interval },
      { name: 'n', unit: 'prompts' },
    ],
    rows,
  };
}

function endMarks(all: readonly (readonly Point[])[], figure: DifferenceFigure, { x, y, plot }: LineFrame, style: FigureStyle): Mark[] {
  const ends = all.flatMap((points, i) => {
    const last = points.at(-1);
    return last ? [{ id: String(i), yPx: y(last.value), xPx: x(last.x), last, line: figure.lines[i]! }] : [];
  });
  const room = Math.max(1, Math.floor(plot.heightPx / (style.textPx * 1.2)));
  const named = ends.slice(0, room);
  const placed = placeLabels(named, style.textPx * 1.18, plot.yPx + 4, plot.yPx + plot.heightPx - 2);
  const withNames = figure.lines.length > 1;
  return named.map(({ id, xPx, last, line: own }): Mark => {
    const text = withNames ? own.label.slice(0, 11) : formatSigned(last.value);
    return {
      kind: 'text',
      xPx: xPx + 7,
      yPx: placed.get(id)! + 3.5,
      text,
      title: `${own.label} ${formatSigned(last.value, 3)}`,
      sizePx: style.textPx,
      fill: withNames ? own.style.ink : 'ink',
      weight: withNames ? 600 : 400,
    };
  });
}

/** Accuracy of each arm minus the baseline's over steps, with its interval; filled marks where that leaves zero out. O(points). */
export function differenceScene(figure: DifferenceFigure, size: FigureSize, style: FigureStyle): Scene {
  const { lines, axis, curves, baseline, draws } = figure;
  const shared = sharedAxis(curves, axis);
  const all = lines.map((one) => pointsOf(one, shared.of));
  const plot = chartPlot(size, style);
  const frame: LineFrame = {
    plot,
    x: chartScale('linear', shared.domain, [plot.xPx, plot.xPx + plot.widthPx]),
    y: chartScale('linear', realDomain(extentOf(all)), [plot.yPx + plot.heightPx, plot.yPx]),
  };
  const hasBands = lines.length <= MOST_BANDS;
  const zero = Math.round(frame.y(0)) + 0.5;
  const ticks = Math.max(2, Math.round(plot.widthPx / 70));
  return {
    ...size,
    title: `Difference in accuracy from ${baseline}`,
    about: `Accuracy minus that of ${baseline} on the same prompts, of ${lines.map(({ label }) => label).join(', ')}; 95 % intervals, prompts resampled.`,
    marks: [
      ...titleMarks(`Difference in accuracy from ${baseline}`, plot, style),
      ...axes({
        x: { scale: frame.x, format: shared.format, label: shared.label, labelAt: 'end', ticks },
        y: { scale: frame.y, format: (value) => (value === 0 ? '0' : formatSigned(value)), label: '', ticks: 4 },
        plot,
        style,
      }),
      { kind: 'path', d: `M${plot.xPx} ${zero}H${plot.xPx + plot.widthPx}`, stroke: { paint: 'ink-3', widthPx: 1 } },
      ...all.flatMap((points, i) => lineMarks(points, lines[i]!, frame, hasBands)),
      ...endMarks(all, figure, frame, style),
      {
        kind: 'text',
        xPx: plot.xPx + plot.widthPx,
        yPx: plot.yPx + plot.heightPx - 6,
        text: 'filled: interval excludes 0',
        sizePx: style.tickPx,
        fill: 'ink-3',
        align: 'end',
      },
    ],
    tables: [tableOf(all, figure)],
    notes: [
      `Intervals: paired bootstrap clustered by prompt, BCa, ${draws} draws.`,
      ...(hasBands ? [] : [`Bands left out with more than ${MOST_BANDS} arms; the table has them.`]),
      ...figure.notes,
    ],
  };
}
