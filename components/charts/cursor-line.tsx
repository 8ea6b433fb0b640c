import type { PlotScales } from './view';

/** The cursor: one ink line and the step as a pill on the axis. */
export function CursorLine({ step, xPx, plot }: { step: number; xPx: number; plot: PlotScales['plot'] }) {
  const text = String(step);
  const half = 5 + text.length * 3.3;
  const at = Math.round(xPx) + 0.5;
  return (
    <g pointerEvents="none">
      <line x1={at} x2={at} y1={plot.top} y2={plot.bottom} stroke="var(--ink)" shapeRendering="crispEdges" />
      <rect x={at - half} y={plot.bottom + 4} width={2 * half} height="14" rx="2" fill="var(--ink)" />
      <text x={at} y={plot.bottom + 14.5} textAnchor="middle" className="on-ink">
        {text}
      </text>
    </g>
  );
}
