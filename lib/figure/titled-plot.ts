import { type Margin, plotBox } from './frame';
import type { Box, FigureSize, FigureStyle, Mark } from './scene';

const SCREEN_TEXT_PX = 11;
const TITLE_PX = 18;

/** The plot area of a figure whose margins are given for text of 11 px: they grow with the text, and make room for a title. */
export function titledPlot(size: FigureSize, margin: Margin, style: FigureStyle): Box {
  const grown = style.textPx / SCREEN_TEXT_PX;
  return plotBox(size, {
    leftPx: margin.leftPx * grown,
    rightPx: margin.rightPx * grown,
    topPx: (margin.topPx + (style.showsTitle ? TITLE_PX : 0)) * grown,
    bottomPx: margin.bottomPx * grown,
  });
}

/** The title of a figure that stands alone, in its upper left corner. */
export const cornerTitle = (title: string, plot: Box, style: FigureStyle): Mark[] =>
  style.showsTitle
    ? [{ kind: 'text', xPx: plot.xPx, yPx: style.textPx * 1.3, text: title, sizePx: style.textPx * 1.1, fill: 'ink', weight: 600 }]
    : [];
