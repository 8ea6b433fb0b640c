import type { ReliabilityBin } from '../contract/read/calibration';
import type { FigureSize, FigureStyle, Mark, Scene } from './scene';
import { figureTitle } from './unit-axes';

/** Bins of fewer nodes are not drawn at this size; the table holds them. */
export const MINI_LEAST = 12;

/** A reliability diagram at the size of a stamp: the points, their line and the band of their intervals over the diagonal. */
export function reliabilityMiniScene(
  { title, about, bins }: { readonly title: string; readonly about: string; readonly bins: readonly ReliabilityBin[] },
  size: FigureSize,
  style: FigureStyle,
): Scene {
  const top = style.showsTitle ? style.textPx * 2 : 2;
  const x = (v: number): number => 1 + v * (size.widthPx - 2);
  const y = (v: number): number => size.heightPx - 1 - v * (size.heightPx - top - 1);
  const drawn = bins.flatMap(({ nodes, v, observed, low, high }) =>
    nodes >= MINI_LEAST && v !== null && observed !== null ? [{ v, observed, low: low ?? observed, high: high ?? observed }] : [],
  );
  const up = drawn.map(({ v, low }) => `${x(v).toFixed(1)} ${y(low).toFixed(1)}`);
  const down = drawn.map(({ v, high }) => `${x(v).toFixed(1)} ${y(high).toFixed(1)}`).reverse();
  const line = drawn.map(({ v, observed }) => `${x(v).toFixed(1)} ${y(observed).toFixed(1)}`).join('L');
  const marks: Mark[] = [
    { kind: 'rect', xPx: 0.5, yPx: top - 1.5, widthPx: size.widthPx - 1, heightPx: size.heightPx - top + 1, stroke: { paint: 'line', widthPx: 1 } },
    { kind: 'path', d: `M${x(0)} ${y(0)}L${x(1)} ${y(1)}`, stroke: { paint: 'line-2', widthPx: 1, dash: '2 3' } },
    ...(drawn.length > 1
      ? [
          { kind: 'path' as const, d: `M${[...up, ...down].join('L')}Z`, fill: 'ink' as const, fillOpacity: 0.1 },
          { kind: 'path' as const, d: `M${line}`, stroke: { paint: 'ink' as const, widthPx: 1.25 } },
        ]
      : []),
    ...drawn.map(({ v, observed }): Mark => ({ kind: 'circle', xPx: x(v), yPx: y(observed), radiusPx: 1.75, fill: 'ink' })),
    ...figureTitle(title, { xPx: 1, yPx: top, widthPx: size.widthPx, heightPx: size.heightPx }, style),
  ];
  const columns = ['from', 'to', 'nodes', 'rollouts', 'prompts', 'V', 'observed', 'low', 'high'].map((name) => ({ name }));
  const rows = bins.map(({ from, to, nodes, rollouts, prompts, v, observed, low, high }) => [
    from,
    to,
    nodes,
    rollouts,
    prompts,
    v,
    observed,
    low,
    high,
  ]);
  const left = bins.filter(({ nodes }) => nodes > 0 && nodes < MINI_LEAST).length;
  const notes = left > 0 ? [`${left} ${left === 1 ? 'bin' : 'bins'} of fewer than ${MINI_LEAST} nodes not drawn`] : [];
  return { ...size, title, about, marks, tables: [{ name: title, columns, rows }], notes };
}
