'use client';

import { useMemo } from 'react';
import { useTheme } from '@/components/ui/use-theme';
import { formatFixed, formatSigned } from '@/lib/display/numbers';
import { colouringOf, levelOf } from '@/lib/display/scales';
import { rolloutThrough } from '@/lib/layout/path';
import { selectedWholePlace } from '@/lib/store/tree-store';
import { wholeShapeOf } from '@/lib/store/whole-shape';
import { OutcomeGlyph } from './outcome-glyph';
import { useTree, useTreeState } from './tree-context';
import { linePath, type PathSummary, summarisePath } from './value-path-data';

const WIDTH_PX = 240;
const HEIGHT_PX = 96;
const LEFT_PX = 30;
const RIGHT_PX = WIDTH_PX - 16;
const yPx = (v: number): number => 10 + (1 - v) * (HEIGHT_PX - 30);
const MOST_TICKS = 9;
const MOST_MARKS = 60;

function Ticks({ summary, at, xPx }: { summary: PathSummary; at: number; xPx: (i: number) => number }) {
  const { points } = summary;
  const every = Math.max(1, Math.ceil(points.length / MOST_TICKS));
  const isClose = (i: number): boolean => i !== at && Math.abs(i - at) < every / 2;
  const name = (i: number): string => (i === 0 ? 'root' : String(i));
  return points.map(({ node }, i) =>
    i !== at && (i % every !== 0 || isClose(i)) ? null : (
      <text key={node} x={xPx(i)} y={HEIGHT_PX - 3} textAnchor="middle" className={i === at ? 'now' : undefined}>
        {name(i)}
      </text>
    ),
  );
}

/** ΔV at the cursor, on the side that the line leaves free. */
function Change({ now, before, next, xPx }: { now: number; before: number; next: number; xPx: number }) {
  const isLate = xPx > WIDTH_PX * 0.7;
  const isBelow = (isLate ? before : next) > now && yPx(now) + 12 < HEIGHT_PX - 10;
  return (
    <text x={xPx + (isLate ? -7 : 7)} y={Math.max(9, yPx(now) + (isBelow ? 12 : -8))} textAnchor={isLate ? 'end' : 'start'} className="ink">
      {formatSigned(now - before)}
    </text>
  );
}

function Chart({ summary, at, onPick }: { summary: PathSummary; at: number; onPick: (node: number) => void }) {
  const palette = colouringOf('v').palette(useTheme());
  const { points } = summary;
  const xPx = (i: number): number => LEFT_PX + 8 + (points.length < 2 ? 0 : (i / (points.length - 1)) * (RIGHT_PX - LEFT_PX - 12));
  const [now, before] = [points[at]?.v ?? null, points[at - 1]?.v ?? null];
  const withMarks = points.length <= MOST_MARKS;
  return (
    <svg width={WIDTH_PX} height={HEIGHT_PX} role="img" aria-label={`Predicted V over ${points.length - 1} turns`}>
      {[0, 0.5, 1].map((v) => (
        <g key={v}>
          <line className="grid" x1={LEFT_PX - 4} x2={RIGHT_PX + 8} y1={Math.round(yPx(v)) + 0.5} y2={Math.round(yPx(v)) + 0.5} />
          <text x={LEFT_PX - 10} y={yPx(v) + 3.5} textAnchor="end">
            {v}
          </text>
        </g>
      ))}
      <Ticks summary={summary} at={at} xPx={xPx} />
      <line x1={xPx(at)} x2={xPx(at)} y1="6" y2={HEIGHT_PX - 16} stroke="var(--ink)" shapeRendering="crispEdges" />
      <path
        d={linePath(
          points.map((point) => point.exactV),
          xPx,
          yPx,
        )}
        fill="none"
        stroke="var(--ink-3)"
        strokeDasharray="2 2"
      />
      <path
        d={linePath(
          points.map((point) => point.v),
          xPx,
          yPx,
        )}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
      {points.map(({ node, v, outcome }, i) => {
        if (v === null || !(withMarks || i === at)) return null;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk the same path on the tree
          <g key={node} transform={`translate(${xPx(i)} ${yPx(v)})`} className="pick" onClick={() => onPick(node)}>
            {outcome === 'turn' ? <circle r="3.5" fill={palette[levelOf(v)]} stroke="var(--ink)" /> : <OutcomeGlyph outcome={outcome} radius={4} />}
          </g>
        );
      })}
      {now !== null && before !== null && <Change now={now} before={before} next={points[at + 1]?.v ?? now} xPx={xPx(at)} />}
    </svg>
  );
}

const DEFINITION =
  'Sum of squared changes of Ṽ from turn to turn, the outcome last. A calibrated V is a martingale, so its expectation is V(1 − V) at the root; far more means that the predictor swings, far less that it learns nothing.';

/** V along the path: predicted (solid), exact (dotted), the outcome at the end. */
export function ValuePath() {
  const { goTo } = useTree();
  const snapshot = useTreeState((state) => state.whole);
  const layout = useTreeState(wholeShapeOf);
  const place = useTreeState(selectedWholePlace);
  const path = useMemo(() => (layout && layout.count > 0 ? rolloutThrough(layout, place) : []), [layout, place]);
  const summary = useMemo(() => (snapshot && path.length > 0 ? summarisePath(snapshot, path) : null), [snapshot, path]);
  const hasValues = summary?.points.some((point) => point.v !== null) ?? false;
  return (
    <section className="value-path" aria-label="V along the path">
      <h2>
        V along the path <span className="flex-1" />
        {summary && summary.quadraticVariation !== null && (
          <span className="dim tip" title={DEFINITION}>
            Σ ΔV² <span className="num">{formatFixed(summary.quadraticVariation)}</span>
            {summary.rootVariance !== null && (
              <>
                {' vs V(1−V) '}
                <span className="num">{formatFixed(summary.rootVariance)}</span>
              </>
            )}
            {summary.pairsMissing > 0 && `, ${summary.pairsMissing} without`}
          </span>
        )}
      </h2>
      {summary && summary.points.length > 1 && hasValues ? (
        <Chart summary={summary} at={path.indexOf(place)} onPick={(node) => goTo(node, 'push')} />
      ) : (
        snapshot && (
          <p className="hint">
            {summary && summary.points.length > 1
              ? 'No prediction and no outcome on this path.'
              : 'Select a turn to see how V moved on the way to it.'}
          </p>
        )
      )}
    </section>
  );
}
