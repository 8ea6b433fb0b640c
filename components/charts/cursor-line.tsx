'use client';

import { Group, Shape } from '@visx/visx';
import { formatCompact, formatSignificant } from '@/lib/display/numbers';
import type { LineFrame } from '@/lib/figure/line-chart';
import { usePointer } from './pointer';
import type { ChartView } from './view';

const inside = (px: number, { plot }: LineFrame): number => Math.max(plot.xPx, Math.min(plot.xPx + plot.widthPx, px));

/** What follows the pointer in every chart: one ink line with its place as a pill on the axis, and the stretch being dragged over. */
export function CursorLine({ view, frame }: { view: ChartView; frame: LineFrame }) {
  const { cursor, brush } = usePointer(view.pointer);
  const { plot, x } = frame;
  const bottom = plot.yPx + plot.heightPx;
  const inView = cursor && cursor.x >= view.domain[0] && cursor.x <= view.domain[1];
  const from = brush ? inside(x(brush[0]), frame) : 0;
  return (
    <Group.Group pointerEvents="none">
      {brush && <Shape.Bar className="brush" x={from} y={plot.yPx} width={Math.max(0, inside(x(brush[1]), frame) - from)} height={plot.heightPx} />}
      {inView && <Pill view={view} value={cursor.x} xPx={x(cursor.x)} top={plot.yPx} bottom={bottom} />}
    </Group.Group>
  );
}

function Pill({ view, value, xPx, top, bottom }: { view: ChartView; value: number; xPx: number; top: number; bottom: number }) {
  const text = view.axis.kind === 'step' ? String(value) : view.axis.kind === 'wall' ? formatSignificant(value) : formatCompact(value);
  const half = 5 + text.length * 3.3;
  const at = Math.round(xPx) + 0.5;
  return (
    <>
      <Shape.Line from={{ x: at, y: top }} to={{ x: at, y: bottom }} stroke="var(--ink)" shapeRendering="crispEdges" />
      <Shape.Bar x={at - half} y={bottom + 4} width={2 * half} height="14" rx="2" fill="var(--ink)" />
      <text x={at} y={bottom + 14.5} textAnchor="middle" className="on-ink">
        {text}
      </text>
    </>
  );
}
