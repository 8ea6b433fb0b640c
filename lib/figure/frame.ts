import type { Box, FigureStyle, Mark } from './scene';

/** A scale as d3-scale makes them: value → px, with ticks. */
export interface AxisScale {
  (value: number): number;
  readonly ticks: (count?: number) => number[];
}

export interface AxisSpec {
  readonly scale: AxisScale;
  readonly format: (value: number) => string;
  /** Named beside the axis; empty = unnamed. */
  readonly label: string;
  /** Of the bottom axis: its name under the middle, or beside the last tick. */
  readonly labelAt?: 'middle' | 'end';
  readonly ticks: number | readonly number[];
}

export interface Margin {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** The plot area inside a figure of this size. */
export function plotBox(size: { readonly widthPx: number; readonly heightPx: number }, margin: Margin): Box {
  return {
    xPx: margin.leftPx,
    yPx: margin.topPx,
    widthPx: Math.max(1, size.widthPx - margin.leftPx - margin.rightPx),
    heightPx: Math.max(1, size.heightPx - margin.topPx - margin.bottomPx),
  };
}

/** Where ticks stand. Of those that would bear the same text (half steps as whole ones) the roundest remains. */
export function valuesOf({ scale, ticks, format }: Pick<AxisSpec, 'scale' | 'ticks' | 'format'>): readonly number[] {
  if (typeof ticks !== 'number') return ticks;
  const byText = new Map<string, number>();
  for (const value of scale.ticks(ticks)) {
    const text = format(value);
    const known = byText.get(text);
    if (known === undefined || String(value).length < String(known).length) byText.set(text, value);
  }
  return [...byText.values()];
}

/** Half a pixel, so that a hairline fills one. */
const crisp = (px: number): number => Math.round(px - 0.5) + 0.5;

function leftAxis(y: AxisSpec, plot: Box, style: FigureStyle): Mark[] {
  const right = plot.xPx + plot.widthPx;
  const ticks = valuesOf(y).flatMap((value): Mark[] => {
    const at = y.scale(value);
    return [
      { kind: 'path', d: `M${plot.xPx} ${crisp(at)}H${right}`, stroke: { paint: 'grid', widthPx: 1 } },
      {
        kind: 'text',
        xPx: plot.xPx - 6,
        yPx: at + style.tickPx * 0.34,
        text: y.format(value),
        sizePx: style.tickPx,
        fill: 'ink-3',
        font: 'mono',
        align: 'end',
      },
    ];
  });
  if (y.label === '') return ticks;
  const middle = plot.yPx + plot.heightPx / 2;
  return [
    ...ticks,
    { kind: 'text', xPx: style.textPx, yPx: middle, text: y.label, sizePx: style.textPx, fill: 'ink-2', align: 'middle', rotateDegrees: -90 },
  ];
}

function bottomAxis(x: AxisSpec, plot: Box, style: FigureStyle): Mark[] {
  const bottom = plot.yPx + plot.heightPx;
  const line: Mark = { kind: 'path', d: `M${plot.xPx} ${crisp(bottom)}H${plot.xPx + plot.widthPx}`, stroke: { paint: 'line-2', widthPx: 1 } };
  const ticks = valuesOf(x).flatMap((value): Mark[] => {
    const at = x.scale(value);
    return [
      { kind: 'path', d: `M${crisp(at)} ${bottom}v4`, stroke: { paint: 'line-2', widthPx: 1 } },
      {
        kind: 'text',
        xPx: at,
        yPx: bottom + 5 + style.tickPx,
        text: x.format(value),
        sizePx: style.tickPx,
        fill: 'ink-3',
        font: 'mono',
        align: 'middle',
      },
    ];
  });
  if (x.label === '') return [line, ...ticks];
  const beside = x.labelAt === 'end';
  const label: Mark = {
    kind: 'text',
    xPx: beside ? plot.xPx + plot.widthPx + 1.4 * style.tickPx : plot.xPx + plot.widthPx / 2,
    yPx: beside ? bottom + 5 + style.tickPx : bottom + 7 + style.tickPx + style.textPx,
    text: x.label,
    sizePx: beside ? style.tickPx : style.textPx,
    fill: beside ? 'ink-3' : 'ink-2',
    align: beside ? 'start' : 'middle',
  };
  return [line, ...ticks, label];
}

/** Grid, ticks and names of both axes; drawn before the data. */
export function axes({ x, y, plot, style }: { x: AxisSpec; y: AxisSpec; plot: Box; style: FigureStyle }): Mark[] {
  return [...leftAxis(y, plot, style), ...bottomAxis(x, plot, style)];
}
