import { mixHex } from '../display/colour';
import { formatFixed, formatSigned } from '../display/numbers';
import type { Theme } from '../display/tokens';
import type { FigureSize, FigureStyle, Mark, Scene } from './scene';
import { diagonal, figureTitle, unitAxes, unitFrame } from './unit-axes';

export interface ScatterPoint {
  readonly key: string;
  readonly v: number;
  /** Observed frequency, or the exact V. */
  readonly y: number;
  /** Rollouts behind `y`; 0 where there are none because it is exact. */
  readonly n: number;
  readonly name: string;
}

export interface ScatterFigure {
  readonly title: string;
  readonly about: string;
  readonly notes: readonly string[];
  readonly points: readonly ScatterPoint[];
  readonly names: { readonly x: string; readonly y: string };
  readonly theme: Theme;
}

const REACH = 0.5;
const LARGEST_PX = 9;

/** Colour of V − y: the scale of the tree's own colouring, cut at ± 0.5. */
export function differenceColour(theme: Theme, difference: number): `#${string}` {
  const t = Math.min(1, Math.abs(difference) / REACH);
  return mixHex(theme, 'v-mid', difference < 0 ? 'under' : 'over', t) as `#${string}`;
}

/** V against what came of it, a point a node, its area by the rollouts behind it, its colour by V − y. Points are keyed. */
export function scatterScene(figure: ScatterFigure, size: FigureSize, style: FigureStyle): Scene {
  const { points, theme, names } = figure;
  const frame = unitFrame(size, style, { belowPx: style.textPx + 4 });
  const { x, y, plot } = frame;
  const dots = points.map(
    (point): Mark => ({
      kind: 'circle',
      key: point.key,
      xPx: x(point.v),
      yPx: y(point.y),
      radiusPx: point.n === 0 ? 2 : Math.min(LARGEST_PX, 1 + Math.sqrt(point.n) * 0.42),
      fill: differenceColour(theme, point.v - point.y),
      fillOpacity: 0.65,
      stroke: { paint: 'ink', widthPx: 0.5, opacity: 0.4 },
      title: `${point.name}: ${names.x} ${formatFixed(point.v)}, ${names.y} ${formatFixed(point.y)}${point.n === 0 ? '' : `, n ${point.n}`}, difference ${formatSigned(point.v - point.y)}`,
    }),
  );
  return {
    ...size,
    title: figure.title,
    about: figure.about,
    marks: [...unitAxes(frame, style, names), ...figureTitle(figure.title, plot, style), diagonal(frame), ...dots],
    tables: [
      {
        name: 'points',
        columns: [{ name: 'node' }, { name: names.x }, { name: names.y }, { name: 'n', about: 'rollouts behind it; 0 = exact' }],
        rows: points.map((point) => [point.name, point.v, point.y, point.n]),
      },
    ],
    notes: figure.notes,
  };
}
