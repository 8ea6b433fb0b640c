import type { PlotScales } from './view';

/** Where a run was resumed: a dotted line, and which attempt begins. */
export function Seams({ seams, scales }: { seams: readonly { attempt: number; step: number }[]; scales: PlotScales }) {
  const { plot } = scales;
  return seams.map(({ attempt, step }) => {
    const at = Math.round(scales.x(step)) + 0.5;
    return (
      <g key={attempt}>
        <line x1={at} x2={at} y1={plot.top} y2={plot.bottom} stroke="var(--ink-3)" strokeDasharray="1 3" />
        <text className="s" x={at + 5} y={plot.top + 9}>
          attempt {attempt}
        </text>
      </g>
    );
  });
}
