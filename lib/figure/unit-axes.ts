import { scaleLinear } from 'd3-scale';
import type { AxisScale } from './frame';
import { axes, plotBox } from './frame';
import type { Box, FigureSize, FigureStyle, Mark } from './scene';

export const UNIT_TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1] as const;

/** 0 and 1 as such, between them one decimal. */
export const unitTick = (value: number): string => (value === 0 || value === 1 ? String(value) : value.toFixed(1));

export interface UnitFrame {
  readonly plot: Box;
  readonly x: AxisScale;
  readonly y: AxisScale;
}

const SCREEN_TEXT_PX = 11;

/** Plot area and scales of a figure whose two axes run from 0 to 1; `belowPx` is kept free under its tick labels. */
export function unitFrame(size: FigureSize, style: FigureStyle, { belowPx = 0, named = true } = {}): UnitFrame {
  const grown = style.textPx / SCREEN_TEXT_PX;
  const plot = plotBox(size, {
    leftPx: (named ? 42 : 28) * grown,
    rightPx: 14 * grown,
    topPx: (style.showsTitle ? 30 : 10) * grown,
    bottomPx: 22 * grown + belowPx,
  });
  return {
    plot,
    x: scaleLinear([0, 1], [plot.xPx, plot.xPx + plot.widthPx]),
    y: scaleLinear([0, 1], [plot.yPx + plot.heightPx, plot.yPx]),
  };
}

export function unitAxes({ plot, x, y }: UnitFrame, style: FigureStyle, names: { readonly x: string; readonly y: string }): Mark[] {
  return axes({
    x: { scale: x, format: unitTick, label: names.x, ticks: UNIT_TICKS },
    y: { scale: y, format: unitTick, label: names.y, ticks: UNIT_TICKS },
    plot,
    style,
  });
}

export const diagonal = ({ x, y }: UnitFrame): Mark => ({
  kind: 'path',
  d: `M${x(0)} ${y(0)}L${x(1)} ${y(1)}`,
  stroke: { paint: 'ink-3', widthPx: 1, dash: '2 3' },
});

/** The title of a figure that stands alone. */
export const figureTitle = (title: string, plot: Box, style: FigureStyle): Mark[] =>
  style.showsTitle
    ? [{ kind: 'text', xPx: plot.xPx, yPx: plot.yPx - style.textPx, text: title, sizePx: style.textPx * 1.1, fill: 'ink', weight: 600 }]
    : [];
