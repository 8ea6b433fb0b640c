import type { Segment } from '../derive/series/segments';
import type { Domain } from './axis-scale';
import { isCrowded, type LineChart, type LineFrame, type PreparedSeries } from './line-model';
import { OutlineWriter, outlineMark, type PlacePx, sparsePlaces } from './line-path';
import { runMarker } from './markers';
import type { FigureStyle, Mark } from './scene';

const DIMMED = 0.5;
const RAW = { widthPx: 0.75, opacity: 0.34 };
const BAND_OPACITY = 0.09;
/** A band's ends are drawn too: of a wide one the fill alone says nothing. */
const EDGE = { widthPx: 0.75, opacity: 0.45 };
/** Whiskers nearer than this become a band. */
const WHISKER_PX = 4;

/** What was drawn of a line: its marks, and how many of the points in view they pass through. */
export interface DrawnLine {
  readonly marks: readonly Mark[];
  readonly points: number;
  readonly drawn: number;
}

/** First place of [from, to) for which `is` holds, as it does for all after it; `to` where there is none. */
function firstBeyond(from: number, to: number, is: (place: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The part of a segment that shows: one point beyond each edge, so that the line runs on to it. */
function visible({ from, to }: Segment, x: Float64Array, [low, high]: Domain): { from: number; to: number } {
  const start = firstBeyond(from, to, (i) => x[i]! >= low);
  const end = firstBeyond(start, to, (i) => x[i]! > high);
  if (start === end)
    return x[from]! < low && x[to - 1]! > high ? { from: Math.max(from, start - 1), to: Math.min(to, start + 1) } : { from, to: from };
  return { from: Math.max(from, start - 1), to: Math.min(to, end + 1) };
}

interface Pen {
  readonly series: PreparedSeries;
  readonly chart: LineChart;
  readonly x: PlacePx;
  readonly y: (value: number) => number;
  readonly style: FigureStyle;
  /** On a log axis a value of 0 or less has no place. */
  readonly fits: (value: number) => boolean;
}

/** Stretches of a segment that the axis can show: a log axis cuts at values that are not positive. */
function showable(pen: Pen, from: number, to: number, value: Float64Array): [number, number][] {
  if (pen.chart.y.kind !== 'log') return [[from, to]];
  const parts: [number, number][] = [];
  for (let i = from; i < to; i++) {
    if (!pen.fits(value[i]!)) continue;
    const last = parts.at(-1);
    if (last && last[1] === i) last[1] = i + 1;
    else parts.push([i, i + 1]);
  }
  return parts;
}

interface Traced {
  readonly lines: OutlineWriter;
  drawn: number;
  readonly lone: number[];
}

/** One path through a segment's values; lone points apart, since a path of one point shows nothing. */
function trace(pen: Pen, from: number, to: number, value: Float64Array, into: Traced): void {
  for (const [start, end] of showable(pen, from, to, value)) {
    if (end - start === 1) {
      into.lone.push(start);
      into.drawn++;
      continue;
    }
    const places = sparsePlaces(value, start, end, pen.x);
    into.lines.line(places, pen.x, (place) => pen.y(value[place]!));
    into.drawn += places.length;
  }
}

function addBand(pen: Pen, from: number, to: number, { band, edges }: Pick<Layers, 'band' | 'edges'>): void {
  const { low, high } = pen.series;
  if (!low || !high) return;
  for (const [start, end] of showable(pen, from, to, low)) {
    const upper = sparsePlaces(high, start, end, pen.x);
    const lower = sparsePlaces(low, start, end, pen.x);
    const [highPx, lowPx] = [(place: number) => pen.y(high[place]!), (place: number) => pen.y(low[place]!)];
    band.area(upper, lower, pen.x, highPx, lowPx);
    edges.line(upper, pen.x, highPx);
    edges.line(lower, pen.x, lowPx);
  }
}

function whiskers(pen: Pen, from: number, to: number): Mark[] {
  const { low, high } = pen.series;
  const { value } = pen.series.points;
  const { paint, marker } = pen.series.style;
  let d = '';
  const marks: Mark[] = [];
  for (let i = from; i < to; i++) {
    if (!pen.fits(value[i]!)) continue;
    if (low && high && pen.fits(low[i]!)) d += `M${pen.x(i)} ${pen.y(low[i]!)}V${pen.y(high[i]!)}`;
    marks.push(runMarker(marker, pen.x(i), pen.y(value[i]!), 2.25, paint, marker !== 'disc'));
  }
  return d === '' ? marks : [{ kind: 'path', d, stroke: { paint, widthPx: 1, opacity: 0.7 } }, ...marks];
}

const isDense = (pen: Pen, from: number, to: number): boolean => to - from > 1 && (pen.x(to - 1) - pen.x(from)) / (to - from - 1) < WHISKER_PX;

function lostMark(pen: Pen, at: number, value: Float64Array): Mark {
  const [x, y] = [pen.x(at), pen.y(value[at]!)];
  return { kind: 'path', d: `M${x - 3} ${y - 3}l6 6m0 -6l-6 6`, stroke: { paint: pen.series.style.paint, widthPx: 1.25, opacity: 0.6 } };
}

interface Layers {
  readonly band: OutlineWriter;
  readonly edges: OutlineWriter;
  readonly raw: Traced;
  readonly line: Traced;
  readonly over: Mark[];
}

const traced = (): Traced => ({ lines: new OutlineWriter(false), drawn: 0, lone: [] });
const layers = (): Layers => ({ band: new OutlineWriter(true), edges: new OutlineWriter(false), raw: traced(), line: traced(), over: [] });

function addSegment(pen: Pen, segment: Segment, into: Layers): number {
  const { series, chart } = pen;
  const { from, to } = visible(segment, series.points.x, chart.x.domain);
  if (from >= to) return 0;
  const background = !isCrowded(chart) && !series.faint;
  const intervals = series.faint ? 'none' : chart.intervals;
  const asWhiskers = intervals === 'whiskers' && !isDense(pen, from, to);
  if (background && intervals !== 'none' && !asWhiskers) addBand(pen, from, to, into);
  if (background && chart.sigma > 0) trace(pen, from, to, series.points.value, into.raw);
  trace(pen, from, to, series.smoothed, into.line);
  if (asWhiskers) into.over.push(...whiskers(pen, from, to));
  if (segment.lost && pen.fits(series.smoothed[to - 1]!)) into.over.push(lostMark(pen, segment.to - 1, series.smoothed));
  return to - from;
}

function layerMarks({ series, style, x, y }: Pen, { band, edges, raw, line, over }: Layers, opacity: number): Mark[] {
  const { paint, dash } = series.style;
  const widthPx = series.faint ? RAW.widthPx : style.linePx;
  const marks: Mark[] = [];
  if (!band.isEmpty) marks.push(outlineMark(band.outline(), { fill: paint, fillOpacity: BAND_OPACITY }));
  if (!edges.isEmpty) marks.push(outlineMark(edges.outline(), { stroke: { paint, ...EDGE } }));
  if (!raw.lines.isEmpty) marks.push(outlineMark(raw.lines.outline(), { stroke: { paint, ...RAW } }));
  if (!line.lines.isEmpty)
    marks.push(outlineMark(line.lines.outline(), { stroke: { paint, widthPx, dash, ...(series.faint ? { opacity: RAW.opacity } : {}) } }));
  for (const place of line.lone)
    marks.push({ kind: 'circle', xPx: x(place), yPx: y(series.points.value[place]!), radiusPx: series.faint ? 1 : 1.75, fill: paint });
  marks.push(...over);
  if (opacity === 1 || marks.length === 0) return marks;
  return [{ kind: 'group', opacity, marks }];
}

/** One line: bands, then raw, then smoothed, dots where a point stands alone; dimmed where a later attempt took the steps again. */
export function lineMarks(series: PreparedSeries, chart: LineChart, frame: LineFrame, style: FigureStyle): DrawnLine {
  const { x } = series.points;
  const fits = chart.y.kind === 'log' ? (value: number) => value > 0 : () => true;
  const pen: Pen = { series, chart, style, fits, x: (place) => frame.x(x[place]!), y: frame.y };
  const [current, again] = [layers(), layers()];
  let points = 0;
  for (const segment of series.segments) points += addSegment(pen, segment, segment.superseded ? again : current);
  return {
    marks: [...layerMarks(pen, again, DIMMED), ...layerMarks(pen, current, 1)],
    points,
    drawn: current.line.drawn + again.line.drawn,
  };
}

/** Where the leading run was resumed: a dotted line, and which attempt begins. */
export function seamMarks(leading: PreparedSeries | undefined, { plot, x }: LineFrame, style: FigureStyle): Mark[] {
  if (!leading) return [];
  const { points, seams } = leading;
  return seams.flatMap(({ attempt, step }): Mark[] => {
    const place = points.step.findIndex((at, i) => at === step && points.attempt[i] === attempt);
    const at = Math.round(x(points.x[place]!)) + 0.5;
    if (!(at >= plot.xPx && at <= plot.xPx + plot.widthPx)) return [];
    return [
      { kind: 'path', d: `M${at} ${plot.yPx}v${plot.heightPx}`, stroke: { paint: 'ink-3', widthPx: 1, dash: '1 3' } },
      { kind: 'text', xPx: at + 5, yPx: plot.yPx + style.tickPx - 1, text: `attempt ${attempt}`, sizePx: style.tickPx, fill: 'ink-3' },
    ];
  });
}

const MOST_NAMED = 6;

const oddName = (value: number): string => (Number.isNaN(value) ? 'NaN' : value > 0 ? '∞' : '−∞');

/** Values that are not finite have no place on the axis: a mark stands at the chart's edge, the first of them by name. */
export function oddMarks(series: PreparedSeries, { plot, x }: LineFrame, style: FigureStyle): Mark[] {
  const { paint } = series.style;
  const { points, odd } = series;
  const within = odd.filter((i) => x(points.x[i]!) >= plot.xPx && x(points.x[i]!) <= plot.xPx + plot.widthPx);
  const edge = (i: number): number => (points.value[i] === Number.NEGATIVE_INFINITY ? plot.yPx + plot.heightPx - 5 : plot.yPx);
  const d = within.map((i) => `M${x(points.x[i]!)} ${edge(i)}v5`).join('');
  const names = within.slice(0, MOST_NAMED).map(
    (i): Mark => ({
      kind: 'text',
      xPx: x(points.x[i]!),
      yPx: points.value[i] === Number.NEGATIVE_INFINITY ? edge(i) - 3 : edge(i) + 6 + style.tickPx,
      text: oddName(points.value[i]!),
      sizePx: style.tickPx,
      fill: 'ink-2',
      align: 'middle',
    }),
  );
  return d === '' ? [] : [{ kind: 'path', d, stroke: { paint, widthPx: 1.25 } }, ...names];
}
