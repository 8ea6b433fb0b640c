'use client';

import { Axis, Grid, Scale } from '@visx/visx';
import { type PointerEvent, type ReactNode, useMemo } from 'react';
import { useSize } from '@/components/ui/use-size';
import { CursorLine } from './cursor-line';
import type { Domain } from './domains';
import { type ChartView, MARGIN, nearestStep, type PlotScales } from './view';

const ASSUMED = { widthPx: 448, heightPx: 172 };
const TICK = { fill: 'var(--ink-3)', fontSize: 10, fontFamily: 'var(--mono)' } as const;
const X_TICK = { ...TICK, textAnchor: 'middle', dy: '0.1em' } as const;
const Y_TICK = { ...TICK, textAnchor: 'end', dx: '-0.2em', dy: '0.33em' } as const;

function Axes({
  x,
  y,
  format,
  xTicks,
  yTicks,
  plot,
}: {
  x: never;
  y: never;
  format: (value: number) => string;
  xTicks: number;
  yTicks: number;
  plot: PlotScales['plot'];
}) {
  return (
    <>
      <Grid.GridRows scale={y} left={plot.left} width={plot.right - plot.left} numTicks={yTicks} stroke="var(--grid)" shapeRendering="crispEdges" />
      <Axis.AxisLeft
        scale={y}
        left={plot.left}
        numTicks={yTicks}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value))}
        tickLabelProps={() => Y_TICK}
      />
      <Axis.AxisBottom
        scale={x}
        top={plot.bottom}
        numTicks={xTicks}
        tickLength={4}
        stroke="var(--line-2)"
        tickStroke="var(--line-2)"
        tickFormat={(value) => (Number.isInteger(Number(value)) ? String(value) : '')}
        tickLabelProps={() => X_TICK}
      />
      <text className="s" x={plot.right + 14} y={plot.bottom + 15}>
        step
      </text>
    </>
  );
}

function scalesOf(xDomain: Domain, yDomain: Domain, widthPx: number, heightPx: number) {
  const plot = { left: MARGIN.left, right: Math.max(MARGIN.left + 40, widthPx - MARGIN.right), top: MARGIN.top, bottom: heightPx - MARGIN.bottom };
  const x = Scale.scaleLinear({ domain: [...xDomain], range: [plot.left, plot.right] });
  const y = Scale.scaleLinear({ domain: [...yDomain], range: [plot.bottom, plot.top] });
  return { x, y, plot };
}

/** The frame of one chart: hairlines, ticks outside, the cursor that all charts share, and what `children` draw between. */
export function Plot(props: {
  view: ChartView;
  yDomain: Domain;
  label: string;
  format: (value: number) => string;
  children: (scales: PlotScales) => ReactNode;
}) {
  const { view, yDomain } = props;
  const [ref, { widthPx, heightPx }] = useSize<HTMLDivElement>(ASSUMED);
  const [x0, x1] = view.xDomain;
  const [y0, y1] = yDomain;
  const { children } = props;
  const { x, y, plot } = useMemo(() => scalesOf([x0, x1], [y0, y1], widthPx, heightPx), [x0, x1, y0, y1, widthPx, heightPx]);
  // The layers do not move with the cursor: only the line does
  const layers = useMemo(() => children({ x: (step) => x(step), y: (value) => y(value), plot }), [children, x, y, plot]);
  const stepUnder = (event: PointerEvent<SVGElement>): number | null => {
    const box = event.currentTarget.getBoundingClientRect();
    return nearestStep(view.steps, x.invert(event.clientX - box.left));
  };
  return (
    <div ref={ref} className="plot">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the page's arrow keys and Enter do the same for all charts at once */}
      <svg
        width={widthPx}
        height={heightPx}
        role="img"
        aria-label={props.label}
        onPointerMove={(event) => {
          const step = stepUnder(event);
          if (step !== null) view.onCursor(step);
        }}
        onClick={() => view.cursor !== null && view.onOpen(view.cursor)}
      >
        <rect width={widthPx} height={heightPx} fill="transparent" />
        <Axes
          x={x as never}
          y={y as never}
          format={props.format}
          xTicks={Math.max(2, Math.round(widthPx / 90))}
          yTicks={heightPx > 130 ? 4 : 3}
          plot={plot}
        />
        {layers}
        {view.cursor !== null && <CursorLine step={view.cursor} xPx={x(view.cursor)} plot={plot} />}
      </svg>
    </div>
  );
}
