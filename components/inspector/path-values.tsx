'use client';

import { useMemo, useState } from 'react';
import { OutcomeDot } from '@/components/tree/outcome-glyph';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { type PathPoint, summarisePath } from '@/components/tree/value-path-data';
import { formatCount, formatFixed, formatSigned } from '@/lib/display/numbers';
import { rolloutThrough } from '@/lib/layout/path';
import { wholeShapeOf } from '@/lib/store/whole-shape';
import { remainingVariation } from './variation';

const NEAR = 20;

function Bar({ change }: { change: number | null }) {
  const widthPercent = change === null ? 0 : Math.min(1, Math.abs(change)) * 50;
  const leftPercent = change !== null && change < 0 ? 50 - widthPercent : 50;
  return (
    <span className="dv" aria-hidden="true">
      {change !== null && <i style={{ left: `${leftPercent}%`, width: `max(1px, ${widthPercent}%)` }} />}
    </span>
  );
}

function Row({
  point,
  before,
  turn,
  isHere,
  onPick,
}: {
  point: PathPoint;
  before: PathPoint | undefined;
  turn: number;
  isHere: boolean;
  onPick: () => void;
}) {
  const change = point.v === null || before === undefined || before.v === null ? null : point.v - before.v;
  return (
    <tr className={isHere ? 'on' : undefined} onClick={onPick}>
      <td className="n dim">
        <button type="button" className="num" aria-current={isHere ? 'true' : undefined}>
          {turn === 0 ? 'root' : turn}
        </button>
      </td>
      <td className="n">{point.outcome === 'turn' ? formatFixed(point.v) : <OutcomeDot outcome={point.outcome} />}</td>
      <td className="n">{turn === 0 ? '' : formatSigned(change)}</td>
      <td>
        <Bar change={change} />
      </td>
      <td className="n">{turn === 0 ? '' : formatFixed(change === null ? null : change * change, 3)}</td>
    </tr>
  );
}

/** ΔV of every turn of the rollout through this node, and what is left of the quadratic variation against V(1 − V). */
export function PathValues({ node }: { node: number }) {
  const { goTo } = useTree();
  const [isOpen, setOpen] = useState(false);
  const snapshot = useTreeState((state) => state.whole);
  const layout = useTreeState(wholeShapeOf);
  const path = useMemo(() => (layout && layout.count > node ? rolloutThrough(layout, node) : []), [layout, node]);
  const summary = useMemo(() => (snapshot && path.length > 1 ? summarisePath(snapshot, path) : null), [snapshot, path]);
  if (!summary || summary.quadraticVariation === null) return null;
  const { points, pairsMissing } = summary;
  const at = path.indexOf(node);
  const { sum, potential } = remainingVariation(points, at);
  const from = Math.max(0, Math.min(points.length - 2 * NEAR - 1, at - NEAR));
  const shown = points.slice(from, from + 2 * NEAR + 1);
  return (
    <details className="sec fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        ΔV per turn{' '}
        <span>
          Σ ΔV² from here on {sum === null ? '–' : formatFixed(sum, 3)} vs V(1−V) {potential === null ? '–' : formatFixed(potential, 3)}
        </span>
      </summary>
      {isOpen && (
        <>
          <table className="dec fact-table">
            <thead>
              <tr>
                <th className="n">turn</th>
                <th className="n">Ṽ</th>
                <th className="n">ΔV</th>
                <th aria-label="ΔV as a bar from −1 to 1" />
                <th className="n">ΔV²</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((point, i) => (
                <Row
                  key={point.node}
                  point={point}
                  before={points[from + i - 1]}
                  turn={from + i}
                  isHere={from + i === at}
                  onPick={() => goTo(point.node, 'push')}
                />
              ))}
            </tbody>
          </table>
          <p className="hint">
            Whole rollout: Σ ΔV² = {formatFixed(summary.quadraticVariation, 3)}
            {summary.rootVariance !== null && ` against V(1−V) = ${formatFixed(summary.rootVariance, 3)} at the root`}. A calibrated V is a
            martingale: over many rollouts both agree.{pairsMissing > 0 && ` ${formatCount(pairsMissing)} turns without a prediction are left out.`}
            {shown.length < points.length && ` ${formatCount(points.length - shown.length)} turns further away are not listed.`}
          </p>
        </>
      )}
    </details>
  );
}
