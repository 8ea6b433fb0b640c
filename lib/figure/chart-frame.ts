import { axes } from './frame';
import type { ChartAxis, LineFrame } from './line-model';
import type { Box, FigureSize, FigureStyle, Mark } from './scene';
import { titledPlot } from './titled-plot';

const MARGIN = { leftPx: 44, rightPx: 74, topPx: 8, bottomPx: 20 };

/** The plot area of a chart of this size: labels at the right, ticks at the left and below. */
export const chartPlot = (size: FigureSize, style: FigureStyle): Box => titledPlot(size, MARGIN, style);

/** The title of a figure that stands alone. */
export const titleMarks = (title: string, plot: Box, style: FigureStyle): Mark[] =>
  style.showsTitle
    ? [{ kind: 'text', xPx: plot.xPx, yPx: plot.yPx - style.textPx, text: title, sizePx: style.textPx * 1.1, fill: 'ink', weight: 600 }]
    : [];

interface Axes {
  readonly x: ChartAxis;
  readonly y: ChartAxis & { readonly ticks?: readonly number[] };
}

/** The axes of a chart over steps: ticks as the room allows, unless the value axis names its own. */
export const chartAxes = (chart: Axes, { plot, x, y }: LineFrame, style: FigureStyle): Mark[] =>
  axes({
    x: { scale: x, format: chart.x.format, label: chart.x.label, labelAt: 'end', ticks: Math.max(2, Math.round(plot.widthPx / 70)) },
    y: { scale: y, format: chart.y.format, label: '', ticks: chart.y.ticks ?? (plot.heightPx > 100 ? 4 : 3) },
    plot,
    style,
  });
