import { placeLabels } from '@/lib/figure/place-labels';
import type { PlotScales } from './view';

export interface EndLabel {
  readonly id: string;
  readonly text: string;
  readonly xPx: number;
  readonly yPx: number;
  readonly colour: string;
}

const GAP_PX = 13;
const CHARS = 11;

const cut = (text: string): string => (text.length > CHARS ? `${text.slice(0, CHARS - 1)}…` : text);

/** Names at the last point of each line, in a darker mix of its colour, never on top of each other. */
export function EndLabels({ labels, plot }: { labels: readonly EndLabel[]; plot: PlotScales['plot'] }) {
  const placed = placeLabels(labels, GAP_PX, plot.top + 4, plot.bottom - 2);
  return labels.map((label) => {
    const y = placed.get(label.id) ?? label.yPx;
    const x = label.xPx + 7;
    return (
      <g key={label.id}>
        <circle cx={label.xPx} cy={label.yPx} r="2.5" fill={label.colour} />
        {Math.abs(y - label.yPx) > 5 && (
          <path d={`M${label.xPx + 3} ${label.yPx}L${x - 1} ${y}`} stroke={label.colour} strokeWidth=".75" opacity=".6" fill="none" />
        )}
        <text className="s end" x={x} y={y + 3.5} fill={`color-mix(in oklab, ${label.colour} 68%, var(--ink))`}>
          <title>{label.text}</title>
          {cut(label.text)}
        </text>
      </g>
    );
  });
}
