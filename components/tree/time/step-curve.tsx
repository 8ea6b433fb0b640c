'use client';

import { useTheme } from '@/components/ui/use-theme';
import type { PromptTree } from '@/lib/contract/read/over-steps';
import { colouringOf, levelOf, MISSING } from '@/lib/display/scales';

export const CURVE_HEIGHT_PX = 36;
const TOP_PX = 5;
const BOTTOM_PX = 31;
const MOST_DOTS = 160;

const yPx = (share: number): number => BOTTOM_PX - share * (BOTTOM_PX - TOP_PX);

/** A line through the values that are there; a gap where one is missing. */
function linePath(values: readonly (number | null)[], xPx: readonly number[]): string {
  let path = '';
  for (const [i, value] of values.entries()) {
    if (value === null) continue;
    const goesOn = i > 0 && values[i - 1] !== null;
    path += `${goesOn ? 'L' : 'M'}${xPx[i]!.toFixed(1)} ${yPx(value).toFixed(1)}`;
  }
  return path;
}

interface CurveProps {
  readonly trees: readonly PromptTree[];
  /** Place of each tree on the axis. [trees] */
  readonly xPx: readonly number[];
  readonly at: number;
  readonly widthPx: number;
}

/** Seams between attempts. */
function Seams({ trees, xPx }: Pick<CurveProps, 'trees' | 'xPx'>) {
  return trees.map(({ attempt, treeKey }, i) => {
    const before = trees[i - 1];
    if (!before || before.attempt === attempt) return null;
    const seamPx = Math.round((xPx[i - 1]! + xPx[i]!) / 2) + 0.5;
    return (
      <g key={treeKey}>
        <line className="axis" x1={seamPx} x2={seamPx} y1={TOP_PX - 3} y2={BOTTOM_PX} strokeDasharray="2 2" />
        <text x={seamPx + 3} y={TOP_PX + 4}>
          attempt {attempt}
        </text>
      </g>
    );
  });
}

/** A prompt over training: k/n as dots in the colours of the scale, Ṽ at the root as a line, exact V dotted. */
export function StepCurve({ trees, xPx, at, widthPx }: CurveProps) {
  const palette = colouringOf('v').palette(useTheme());
  const [left, right] = [(xPx[0] ?? 0) - 6, (xPx.at(-1) ?? widthPx) + 6];
  const cursorPx = Math.round(xPx[at] ?? 0);
  return (
    <svg width={widthPx} height={CURVE_HEIGHT_PX} aria-hidden="true">
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          className={share === 0 ? 'axis' : 'grid'}
          x1={left}
          x2={right}
          y1={Math.round(yPx(share)) + 0.5}
          y2={Math.round(yPx(share)) + 0.5}
        />
      ))}
      {[0, 1].map((share) => (
        <text key={share} x={left - 5} y={yPx(share) + 3.5} textAnchor="end">
          {share}
        </text>
      ))}
      <Seams trees={trees} xPx={xPx} />
      <path
        d={linePath(
          trees.map(({ exactV }) => exactV),
          xPx,
        )}
        fill="none"
        stroke="var(--ink-3)"
        strokeDasharray="2 2"
      />
      <path
        d={linePath(
          trees.map(({ rootV }) => rootV),
          xPx,
        )}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
      <line x1={cursorPx + 0.5} x2={cursorPx + 0.5} y1={TOP_PX - 4} y2={CURVE_HEIGHT_PX} stroke="var(--ink)" strokeWidth="1.5" />
      {trees.map(({ treeKey, k, n }, i) => {
        const isDrawn = trees.length <= MOST_DOTS || i === at;
        if (!isDrawn || n === 0) return null;
        return (
          <circle
            key={treeKey}
            cx={xPx[i]}
            cy={yPx(k / n)}
            r={i === at ? 4 : 3}
            fill={palette[n > 0 ? levelOf(k / n) : MISSING]}
            stroke={i === at ? 'var(--ink)' : 'var(--ink-3)'}
            strokeWidth={i === at ? 1.5 : 0.75}
          />
        );
      })}
    </svg>
  );
}
