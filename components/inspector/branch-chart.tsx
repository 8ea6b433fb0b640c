'use client';

import { useMemo } from 'react';
import { OutcomeGlyph } from '@/components/tree/outcome-glyph';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { linePath, type PathPoint, summarisePath } from '@/components/tree/value-path-data';
import { useTheme } from '@/components/ui/use-theme';
import { formatFixed } from '@/lib/display/numbers';
import { colouringOf, levelOf, type NodeOutcome } from '@/lib/display/scales';
import { rolloutThrough } from '@/lib/layout/path';
import { wholeShapeOf } from '@/lib/store/whole-shape';
import type { Branch } from './siblings';

const WIDTH_PX = 392;
const HEIGHT_PX = 112;
const LEFT_PX = 30;
const RIGHT_PX = WIDTH_PX - 60;
const MOST_MARKS = 60;
const yPx = (v: number): number => 10 + (1 - v) * (HEIGHT_PX - 28);

const inkOf = (outcome: NodeOutcome): string =>
  outcome === 'success' ? 'var(--success)' : outcome === 'failure' ? 'var(--failure)' : 'var(--halted)';

interface LineProps {
  readonly points: readonly PathPoint[];
  readonly from: number;
  readonly branch: Branch;
  readonly xPx: (i: number) => number;
}

/** One branch from the fork on, its turns as marks, its name at the end. */
function Line({ points, from, branch, xPx }: LineProps) {
  const palette = colouringOf('v').palette(useTheme());
  const { goTo } = useTree();
  const own = points.slice(from);
  const values = own.map((point) => point.v);
  const end = own.findLast((point) => point.v !== null);
  const place = (i: number): number => xPx(from + i);
  return (
    <>
      <path d={linePath(values, place, yPx)} fill="none" stroke={inkOf(branch.outcome)} strokeWidth="1.5" />
      {points.length <= MOST_MARKS &&
        own.slice(1).map(({ node, v, outcome }, i) =>
          v === null ? null : (
            // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk the same path on the tree
            <g key={node} transform={`translate(${place(i + 1)} ${yPx(v)})`} className="pick" onClick={() => goTo(node, 'push')}>
              {outcome === 'turn' ? (
                <circle r="3" fill={palette[levelOf(v)]} stroke="var(--ink)" strokeWidth="0.75" />
              ) : (
                <OutcomeGlyph outcome={outcome} radius={4} />
              )}
            </g>
          ),
        )}
      {end && end.v !== null && (
        <text className="s ink" x={place(own.indexOf(end)) + 9} y={yPx(end.v) + 3.5}>
          {branch.name}
        </text>
      )}
    </>
  );
}

/** V of both rollouts: one line as far as they share it, then two. */
export function BranchChart({ a, b }: { a: Branch; b: Branch }) {
  const snapshot = useTreeState((state) => state.whole)!;
  const layout = useTreeState(wholeShapeOf)!;
  const [left, right] = useMemo(
    () => [a.node, b.node].map((node) => summarisePath(snapshot, rolloutThrough(layout, node)).points),
    [snapshot, layout, a.node, b.node],
  ) as [readonly PathPoint[], readonly PathPoint[]];
  const fork = snapshot.depth[a.node]! - 1;
  const turns = Math.max(left.length, right.length) - 1;
  if (![...left, ...right].some((point) => point.v !== null)) return null;
  const xPx = (i: number): number => LEFT_PX + 8 + (turns === 0 ? 0 : (i / turns) * (RIGHT_PX - LEFT_PX - 8));
  const every = Math.max(1, Math.ceil(turns / 10));
  const before = left[fork]?.v ?? null;
  return (
    <div className="sec">
      <h3>
        Where the outcome was decided <span>Ṽ after each shared and diverging turn</span>
      </h3>
      <svg
        viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
        width="100%"
        role="img"
        aria-label={`Predicted V of two rollouts that part after turn ${fork}${before === null ? '' : ` at V ${formatFixed(before)}`}`}
      >
        {[0, 0.5, 1].map((v) => (
          <g key={v}>
            <line className="grid" x1={LEFT_PX} x2={RIGHT_PX} y1={Math.round(yPx(v)) + 0.5} y2={Math.round(yPx(v)) + 0.5} />
            <text x={LEFT_PX - 6} y={yPx(v) + 3.5} textAnchor="end">
              {v}
            </text>
          </g>
        ))}
        {Array.from({ length: turns + 1 }, (_, i) => i)
          .filter((i) => i === fork || (i % every === 0 && Math.abs(i - fork) >= every / 2))
          .map((i) => (
            <text key={i} x={xPx(i)} y={HEIGHT_PX - 3} textAnchor="middle" className={i === fork ? 'ink' : undefined}>
              {i === 0 ? 'root' : i}
            </text>
          ))}
        <Line points={left} from={fork} branch={a} xPx={xPx} />
        <Line points={right} from={fork} branch={b} xPx={xPx} />
        <path
          d={linePath(
            left.slice(0, fork + 1).map((point) => point.v),
            xPx,
            yPx,
          )}
          fill="none"
          stroke="var(--ink)"
          strokeWidth="1.75"
        />
      </svg>
    </div>
  );
}
