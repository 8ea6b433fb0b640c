import type { ReliabilityBin } from '../contract/read/calibration';
import { formatCompact, formatCount } from '../display/numbers';
import type { FigureStyle, Mark } from './scene';
import type { UnitFrame } from './unit-axes';

/** Room that a count needs to stand in full. */
const FULL_PX = 38;

/** How many nodes each bin holds, as bars with their numbers; nothing over an empty bin. */
export function reliabilityCounts(
  bins: readonly ReliabilityBin[],
  chosen: number | null,
  { frame, style, topPx, heightPx }: { frame: UnitFrame; style: FigureStyle; topPx: number; heightPx: number },
): Mark[] {
  const { x, plot } = frame;
  const most = bins.reduce((max, { nodes }) => Math.max(max, nodes), 1);
  const tallestPx = heightPx - style.tickPx - 6;
  const bottom = topPx + heightPx - 2;
  const bars = bins.flatMap((bin, i): Mark[] => {
    if (bin.nodes === 0) return [];
    const widthPx = x(bin.to) - x(bin.from);
    const barPx = Math.max(1, (bin.nodes / most) * tallestPx);
    const text = widthPx < FULL_PX ? formatCompact(bin.nodes) : formatCount(bin.nodes);
    const fits = widthPx >= text.length * style.tickPx * 0.6;
    const bar: Mark = {
      kind: 'rect',
      xPx: x(bin.from) + 1.5,
      yPx: bottom - barPx,
      widthPx: Math.max(1, widthPx - 3),
      heightPx: barPx,
      fill: i === chosen ? 'ink' : 'line-2',
    };
    if (!fits) return [bar];
    return [
      bar,
      {
        kind: 'text',
        xPx: (x(bin.from) + x(bin.to)) / 2,
        yPx: bottom - barPx - 4,
        text,
        sizePx: style.tickPx,
        font: 'mono',
        fill: i === chosen ? 'ink' : 'ink-3',
        weight: i === chosen ? 600 : 400,
        align: 'middle',
      },
    ];
  });
  const name: Mark = {
    kind: 'text',
    xPx: style.textPx,
    yPx: topPx + heightPx * 0.6,
    text: 'nodes',
    sizePx: style.textPx,
    fill: 'ink-2',
    align: 'middle',
    rotateDegrees: -90,
  };
  const line: Mark = {
    kind: 'path',
    d: `M${plot.xPx} ${Math.round(bottom) + 0.5}H${plot.xPx + plot.widthPx}`,
    stroke: { paint: 'grid', widthPx: 1 },
  };
  return [line, ...bars, name];
}
