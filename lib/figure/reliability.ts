import type { ReliabilityBin } from '../contract/read/calibration';
import { mixHex } from '../display/colour';
import { formatCount, formatFixed, formatInterval } from '../display/numbers';
import type { Theme } from '../display/tokens';
import { reliabilityCounts } from './reliability-counts';
import type { ReliabilityFigure } from './reliability-figure';
import { reliabilityLegend } from './reliability-legend';
import type { FigureSize, FigureStyle, Mark, PlottedTable, Scene } from './scene';
import { diagonal, figureTitle, type UnitFrame, unitAxes, unitFrame } from './unit-axes';

const COUNTS_PX = 66;
const STRIP_STEPS = 50;
const STRIP_PX = 4;

const isDrawn = (bin: ReliabilityBin): bin is ReliabilityBin & { v: number; observed: number } => bin.v !== null && bin.observed !== null;

function binTitle(bin: ReliabilityBin): string {
  const range = `V ${formatFixed(bin.from, 3)}–${formatFixed(bin.to, 3)}`;
  if (!isDrawn(bin)) return `${range}: no node`;
  const interval = bin.low === null || bin.high === null ? '' : ` ${formatInterval(bin.low, bin.high)}`;
  return `${range}: mean V ${formatFixed(bin.v, 3)}, observed ${formatFixed(bin.observed, 3)}${interval}; ${formatCount(bin.nodes)} nodes, ${formatCount(bin.prompts)} prompts`;
}

/** How far the observed frequency is from V: a bar whose colour says which way. */
function gapMark(bin: ReliabilityBin, { x, y }: UnitFrame): Mark[] {
  if (!isDrawn(bin)) return [];
  const paint = bin.v > bin.observed ? 'over' : 'under';
  return [{ kind: 'path', d: `M${x(bin.v)} ${y(bin.v)}V${y(bin.observed)}`, stroke: { paint, widthPx: 7, opacity: 0.32 } }];
}

function pointMarks(bin: ReliabilityBin, chosen: boolean, { x, y }: UnitFrame): Mark[] {
  if (!isDrawn(bin)) return [];
  const at = x(bin.v);
  const whisker: Mark[] =
    bin.low === null || bin.high === null
      ? []
      : [
          {
            kind: 'path',
            d: `M${at} ${y(bin.low)}V${y(bin.high)}M${at - 3.5} ${y(bin.low)}h7M${at - 3.5} ${y(bin.high)}h7`,
            stroke: { paint: 'ink', widthPx: 1 },
          },
        ];
  return [
    ...whisker,
    {
      kind: 'circle',
      xPx: at,
      yPx: y(bin.observed),
      radiusPx: chosen ? 5 : 4,
      fill: 'ink',
      stroke: { paint: 'bg', widthPx: 1.25 },
      title: binTitle(bin),
    },
  ];
}

const selectedMark = (bin: ReliabilityBin, { x, y }: UnitFrame): Mark[] =>
  isDrawn(bin)
    ? [
        {
          kind: 'circle',
          xPx: x(bin.v) + 7,
          yPx: y(bin.observed),
          radiusPx: 3,
          fill: 'bg',
          stroke: { paint: 'warn', widthPx: 1.5 },
          title: `all leaves under expanded anchors, ${binTitle(bin)}`,
        },
      ]
    : [];

function previewMark(points: ReliabilityFigure['preview'], { x, y }: UnitFrame): Mark[] {
  if (points.length < 2) return [];
  const d = points.map(([v, p], i) => `${i === 0 ? 'M' : 'L'}${x(v).toFixed(2)} ${y(p).toFixed(2)}`).join('');
  return [{ kind: 'path', d, stroke: { paint: 'ink-3', widthPx: 1.25, dash: '5 3' } }];
}

/** V's own scale under its axis. */
function stripMarks({ x, plot }: UnitFrame, theme: Theme): Mark[] {
  const colour = (v: number) => (v < 0.5 ? mixHex(theme, 'failure', 'v-mid', v * 2) : mixHex(theme, 'v-mid', 'success', v * 2 - 1));
  return Array.from({ length: STRIP_STEPS }, (_, i) => ({
    kind: 'rect' as const,
    xPx: x(i / STRIP_STEPS),
    yPx: plot.yPx + plot.heightPx + 1,
    widthPx: x(1 / STRIP_STEPS) - x(0) + 0.4,
    heightPx: STRIP_PX,
    fill: colour((i + 0.5) / STRIP_STEPS) as `#${string}`,
  }));
}

function tableOf({ bins, selected }: ReliabilityFigure): PlottedTable {
  return {
    name: 'reliability',
    columns: [
      { name: 'from', about: 'lower edge of the bin, included' },
      { name: 'to', about: 'upper edge, excluded but in the last bin' },
      { name: 'nodes' },
      { name: 'rollouts' },
      { name: 'prompts' },
      { name: 'V', about: 'mean predicted V' },
      { name: 'observed', about: 'observed success frequency' },
      { name: 'low', about: '95 %, clustered by prompt' },
      { name: 'high', about: '95 %, clustered by prompt' },
      ...(selected.length > 0 ? [{ name: 'all leaves under expanded anchors', about: 'carries the selection effect' }] : []),
    ],
    rows: bins.map((bin, i) => [
      bin.from,
      bin.to,
      bin.nodes,
      bin.rollouts,
      bin.prompts,
      bin.v,
      bin.observed,
      bin.low,
      bin.high,
      ...(selected.length > 0 ? [selected[i]?.observed ?? null] : []),
    ]),
  };
}

function labelMark({ x, y, plot }: UnitFrame, style: FigureStyle): Mark {
  const turn = -(Math.atan2(plot.heightPx, plot.widthPx) * 180) / Math.PI;
  const text = 'perfectly calibrated';
  return { kind: 'text', xPx: x(0.885), yPx: y(0.905), text, sizePx: style.textPx - 0.5, fill: 'ink-3', align: 'middle', rotateDegrees: turn };
}

/**
 * A reliability diagram: per bin the observed success frequency with its interval over the mean V, how far that is off the
 * diagonal, V's scale, and the counts below. An empty bin stays empty. Each bin's column is keyed `bin-i`.
 */
export function reliabilityScene(figure: ReliabilityFigure, size: FigureSize, style: FigureStyle): Scene {
  const { bins, chosen, theme } = figure;
  const belowPx = (COUNTS_PX * style.textPx) / 11;
  const frame = unitFrame(size, style, { belowPx });
  const { x, plot } = frame;
  const bottom = size.heightPx;
  const ground: Mark[] = bins.map((bin, i) => ({
    kind: 'rect',
    key: `bin-${i}`,
    xPx: x(bin.from),
    yPx: plot.yPx,
    widthPx: x(bin.to) - x(bin.from),
    heightPx: bottom - plot.yPx,
    fill: i === chosen ? 'raised' : 'bg',
    fillOpacity: i === chosen ? 1 : 0,
    title: binTitle(bin),
  }));
  const marks: Mark[] = [
    ...ground,
    ...unitAxes(frame, style, { x: '', y: 'observed success frequency' }),
    ...figureTitle(figure.title, plot, style),
    diagonal(frame),
    labelMark(frame, style),
    ...previewMark(figure.preview, frame),
    ...bins.flatMap((bin) => gapMark(bin, frame)),
    ...figure.selected.flatMap((bin) => selectedMark(bin, frame)),
    ...bins.flatMap((bin, i) => pointMarks(bin, i === chosen, frame)),
    ...stripMarks(frame, theme),
    ...reliabilityCounts(bins, chosen, { frame, style, topPx: bottom - belowPx, heightPx: belowPx }),
    ...(style.showsLegend ? reliabilityLegend(figure, frame, style) : []),
  ];
  return { ...size, title: figure.title, about: figure.about, marks, tables: [tableOf(figure)], notes: figure.notes };
}
