import { inView, type LineChart, type LineFrame, type PreparedSeries } from './line-model';
import { placeLabels } from './place-labels';
import type { FigureStyle, Mark } from './scene';

const GAP = 1.18;
const CHARS = 11;

const cut = (text: string): string => (text.length > CHARS ? `${text.slice(0, CHARS - 1)}…` : text);

interface End {
  readonly series: PreparedSeries;
  readonly id: string;
  readonly xPx: number;
  readonly yPx: number;
}

/** Where a line's counting part ends in view; null where it shows nothing. */
function endOf(series: PreparedSeries, chart: LineChart, { x, y }: LineFrame): End | null {
  const { points, smoothed, segments } = series;
  for (let s = segments.length - 1; s >= 0; s--) {
    const { from, to, superseded } = segments[s]!;
    if (superseded) continue;
    for (let i = to - 1; i >= from; i--) {
      const value = smoothed[i]!;
      if (inView(points.x[i]!, chart.x.domain) && (chart.y.kind !== 'log' || value > 0))
        return { series, id: series.id, xPx: x(points.x[i]!), yPx: y(value) };
    }
  }
  return null;
}

/** Least distance of two names, in their height. */
const TIGHT = 1.05;
const TOP_PX = 4;
const BOTTOM_PX = 2;
/** A name's place to its letters' foot. */
const FOOT_PX = 3.5;

/** How many names fit beside a plot of this height if so much below is for other words. */
const roomFor = (heightPx: number, belowPx: number, style: FigureStyle): number =>
  Math.max(1, 1 + Math.floor((heightPx - TOP_PX - belowPx) / (style.textPx * TIGHT)));

/**
 * Names at the last point of each line, in a darker mix of its colour, never on top of each other; those that come first have
 * the room there is, and how many have none is said.
 */
export function endLabels(all: readonly PreparedSeries[], chart: LineChart, frame: LineFrame, style: FigureStyle): Mark[] {
  const { plot } = frame;
  const ends = all.filter((series) => !series.faint && series.label !== '').map((series) => endOf(series, chart, frame));
  const shown = ends.filter((end) => end !== null);
  const fits = shown.length <= roomFor(plot.heightPx, BOTTOM_PX, style);
  // The line that says how many are left out stands under the last name
  const belowPx = fits ? BOTTOM_PX : BOTTOM_PX + FOOT_PX + style.textPx * TIGHT;
  const named = fits ? shown : shown.slice(0, roomFor(plot.heightPx, belowPx, style));
  const rest: Mark[] =
    named.length < shown.length
      ? [
          {
            kind: 'text',
            xPx: plot.xPx + plot.widthPx + 7,
            yPx: plot.yPx + plot.heightPx - BOTTOM_PX,
            text: `+${shown.length - named.length} more`,
            sizePx: style.tickPx,
            fill: 'ink-3',
          },
        ]
      : [];
  const placed = placeLabels(named, style.textPx * GAP, plot.yPx + TOP_PX, plot.yPx + plot.heightPx - belowPx);
  return [...named.flatMap((end) => labelMarks(end, placed.get(end.id) ?? end.yPx, style)), ...rest];
}

function labelMarks({ series, xPx, yPx }: End, y: number, style: FigureStyle): Mark[] {
  const { paint, ink } = series.style;
  const x = xPx + 7;
  const leader: Mark[] =
    Math.abs(y - yPx) > 5 ? [{ kind: 'path', d: `M${xPx + 3} ${yPx}L${x - 1} ${y}`, stroke: { paint, widthPx: 0.75, opacity: 0.6 } }] : [];
  return [
    { kind: 'circle', xPx, yPx, radiusPx: 2.5, fill: paint },
    ...leader,
    { kind: 'text', xPx: x, yPx: y + FOOT_PX, text: cut(series.label), title: series.name, sizePx: style.textPx, fill: ink, weight: 600 },
  ];
}
