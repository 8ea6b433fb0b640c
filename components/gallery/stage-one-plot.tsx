'use client';

import { useMemo, useState } from 'react';
import { formatFixed } from '@/lib/display/numbers';

const WIDTH = 316;
const HEIGHT = 116;
const PLOT = { left: 24, right: WIDTH - 8, top: 8, bottom: HEIGHT - 22 };
const ROWS = 3;
const REACH_PX = 8;

/** Candidates of stage 1 column by column: thousands of them go to the browser. */
export interface StageOneColumns {
  readonly prompts: readonly string[];
  readonly v: readonly number[];
  readonly m: readonly number[];
}

interface StageOnePoint {
  readonly prompt: string;
  readonly v: number;
  readonly m: number;
}

interface Placed {
  readonly point: StageOnePoint;
  readonly x: number;
  readonly y: number;
}

const x = (v: number): number => PLOT.left + v * (PLOT.right - PLOT.left);

function ticksOf(max: number): number[] {
  const step = Math.max(1, Math.ceil(max / ROWS));
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, i) => i * step);
}

/** A fixed offset of ±2.5 px by place, so that equal points do not hide each other and a live page does not flicker. */
const jitter = (i: number): number => ((i * 7) % 11) / 2.2 - 2.5;

/** Circles as one path: a step may have thousands of candidates. */
const circles = (placed: readonly Placed[], r: number): string =>
  placed.map((at) => `M${(at.x - r).toFixed(1)} ${at.y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join('');

function Axes({ max, y }: { max: number; y: (m: number) => number }) {
  return (
    <>
      {ticksOf(max).map((m) => (
        <g key={m}>
          <line
            x1={PLOT.left}
            x2={PLOT.right}
            y1={Math.round(y(m)) + 0.5}
            y2={Math.round(y(m)) + 0.5}
            stroke="var(--grid)"
            shapeRendering="crispEdges"
          />
          <text x={PLOT.left - 7} y={y(m) + 3.5} textAnchor="end">
            {m}
          </text>
        </g>
      ))}
      {[0, 0.25, 0.5, 0.75, 1].map((v) => (
        <text key={v} x={x(v)} y={HEIGHT - 6} textAnchor="middle">
          {v === 0 || v === 1 ? v : formatFixed(v)}
        </text>
      ))}
    </>
  );
}

function nearestTo(placed: readonly Placed[], px: number, py: number): Placed | null {
  let best: Placed | null = null;
  let bestPx = REACH_PX;
  for (const at of placed) {
    const offPx = Math.hypot(at.x - px, at.y - py);
    if (offPx < bestPx) [best, bestPx] = [at, offPx];
  }
  return best;
}

/** Root rollouts m of every candidate by its Ṽ at decision time; the one under the pointer is named below. */
export function StageOnePlot({ prompts, v: vs, m: ms }: StageOneColumns) {
  const [near, setNear] = useState<Placed | null>(null);
  const max = ms.reduce((most, m) => Math.max(most, m), 1);
  const y = (m: number): number => PLOT.bottom - (m / max) * (PLOT.bottom - PLOT.top);
  const placed = useMemo(
    () =>
      prompts.map((prompt, i) => {
        const point = { prompt, v: vs[i]!, m: ms[i]! };
        return { point, x: x(point.v), y: PLOT.bottom - (point.m / max) * (PLOT.bottom - PLOT.top) + jitter(i) };
      }),
    [prompts, vs, ms, max],
  );
  const follow = (event: React.PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = WIDTH / box.width;
    setNear(nearestTo(placed, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale));
  };
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="mt-1 w-full max-w-[400px]"
        role="img"
        aria-label={`m by predicted V of ${prompts.length} candidates`}
        onPointerMove={follow}
        onPointerLeave={() => setNear(null)}
      >
        <Axes max={max} y={y} />
        <path
          d={circles(
            placed.filter(({ point }) => point.m === 0),
            1.5,
          )}
          fill="var(--ink-3)"
          opacity=".5"
        />
        <path
          d={circles(
            placed.filter(({ point }) => point.m > 0),
            2.3,
          )}
          fill="color-mix(in oklab, var(--budget) 70%, var(--bg))"
          stroke="var(--budget)"
          strokeWidth=".75"
        />
        {near && <circle cx={near.x} cy={near.y} r="4" fill="none" stroke="var(--ink)" strokeWidth="1.25" />}
      </svg>
      <p className="lab ell agent">{near ? `${near.point.prompt}: Ṽ ${formatFixed(near.point.v)}, m ${near.point.m}` : ' '}</p>
    </>
  );
}
