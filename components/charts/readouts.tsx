'use client';

import { RunSwatch } from '@/components/runs/sparkline';
import { prepareLine } from '@/lib/derive/series/prepared';
import type { RunStyle } from '@/lib/display/runs';
import type { LineFrame, LineSeries } from '@/lib/figure/line-chart';
import { pointAt } from '@/lib/figure/run-charts/model';
import { usePointer } from './pointer';
import type { ChartView } from './view';

/** More lines than this are read in the table. */
const MOST = 4;

interface Read {
  readonly view: ChartView;
  readonly series: readonly LineSeries[];
}

const named = (series: readonly LineSeries[]): LineSeries[] => series.filter(({ faint }) => !faint);
const swatch = ({ style }: LineSeries): RunStyle => ({
  slot: Number(style.paint.slice(-1)),
  colour: `var(--${style.paint})`,
  dash: style.dash,
  marker: style.marker,
});

function One({ one, i, format }: { one: LineSeries; i: number; format: (value: number) => string }) {
  const { points } = one;
  if (i < 0 || points.gap[i] === 1) return null;
  const value = points.value[i]!;
  const half = ((points.high?.[i] ?? Number.NaN) - (points.low?.[i] ?? Number.NaN)) / 2;
  const n = points.n?.[i] ?? Number.NaN;
  return (
    <span className="reading" title={`${one.name}, step ${points.step[i]}${Number.isNaN(n) ? '' : `, n ${n}`}`}>
      <RunSwatch style={swatch(one)} width={12} />
      {Number.isFinite(value) ? format(value) : String(value)}
      {Number.isFinite(half) && <small>±{format(half).replace(/^0(?=\.)/, '')}</small>}
    </span>
  );
}

/** The values under the cursor, or the newest: each step's own, never smoothed. */
export function LineReadouts({ view, series, format }: Read & { format: (value: number) => string }) {
  const { cursor } = usePointer(view.pointer);
  const all = named(series);
  return (
    <>
      {all.slice(0, MOST).map((one) => (
        <One key={one.id} one={one} format={format} i={cursor ? pointAt(one.points, cursor, view.axis.kind) : one.points.step.length - 1} />
      ))}
      {all.length > MOST && (
        <span className="reading" title="The table has all">
          <small>+{all.length - MOST}</small>
        </span>
      )}
    </>
  );
}

/** Rings where the cursor meets the lines. */
export function CursorRings({ view, series, frame, sigma }: Read & { frame: LineFrame; sigma: number }) {
  const { cursor } = usePointer(view.pointer);
  if (!cursor) return null;
  const { plot, x, y } = frame;
  return named(series)
    .slice(0, MOST)
    .map((one) => {
      const i = pointAt(one.points, cursor, view.axis.kind);
      const value = i < 0 ? Number.NaN : prepareLine(one.points, sigma, false).smoothed[i]!;
      const [at, height] = [x(one.points.x[i] ?? Number.NaN), y(value)];
      const isIn = at >= plot.xPx - 1 && at <= plot.xPx + plot.widthPx + 1 && height >= plot.yPx - 4 && height <= plot.yPx + plot.heightPx + 4;
      return isIn ? (
        <circle
          key={one.id}
          cx={at}
          cy={height}
          r="3.25"
          fill="var(--bg)"
          stroke={`var(--${one.style.paint})`}
          strokeWidth="1.75"
          pointerEvents="none"
        />
      ) : null;
    });
}
