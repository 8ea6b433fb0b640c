'use client';

import { useTreeState } from '@/components/tree/tree-context';
import { wilson } from '@/lib/derive/wilson';
import { formatFixed, formatInterval, formatSigned } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { type NodeValues, valuesOf } from './node-values';
import { ValueStrip } from './value-strip';

function Predicted({ v, parentV, predictor, isLeaf, hasPredictions }: NodeValues) {
  const why = isLeaf ? 'the rollout ended here' : hasPredictions ? 'not predicted at this turn' : 'none in this tree';
  return (
    <div>
      <dt title="Ṽ(H): the predictor’s chance of success from this prefix, at decision time">Predicted V</dt>
      <dd className={v === null ? 'absent' : ''}>{v === null ? 'no prediction' : formatFixed(v)}</dd>
      <dd className="sub">
        {v === null ? (
          why
        ) : (
          <>
            {parentV !== null && <span>ΔV {formatSigned(v - parentV)} </span>}
            <span className="ell" title={predictor ?? undefined}>
              {predictor === null ? 'no version' : `ψ ${visibleText(predictor)}`}
            </span>
          </>
        )}
      </dd>
    </div>
  );
}

function MonteCarlo({ k, n, v }: NodeValues) {
  const bounds = wilson(k, n);
  const text = bounds ? `${k}/${n}` : 'none finished';
  return (
    <div>
      <dt title="Successes over finished rollouts at or under this node">Monte Carlo k/n</dt>
      <dd className={bounds ? (text.length > 5 ? 'long' : '') : 'absent'}>
        {text}
        {bounds && <small>{formatInterval(bounds.low, bounds.high)}</small>}
      </dd>
      <dd className="sub">
        {bounds ? ['Wilson 95 %', v === null ? null : `V − MC ${formatSigned(v - k / n)}`].filter(Boolean).join(' · ') : 'nothing to count yet'}
      </dd>
    </div>
  );
}

function Exact({ exactV, v }: NodeValues) {
  return (
    <div>
      <dt title="V computed by dynamic programming in an exact environment">Exact V</dt>
      <dd className={exactV === null ? 'absent' : ''}>{exactV === null ? 'unknown' : formatFixed(exactV)}</dd>
      <dd className="sub">{exactV === null ? 'not computable' : v === null ? 'nothing to compare' : `V − exact ${formatSigned(v - exactV)}`}</dd>
    </div>
  );
}

/** Predicted, observed and exact value of a node: as numbers, then on one strip. */
export function ValueBlock({ node }: { node: number }) {
  const snapshot = useTreeState((state) => state.whole);
  if (!snapshot) return null;
  const values = valuesOf(snapshot, node);
  return (
    <>
      <dl className="val">
        <Predicted {...values} />
        <MonteCarlo {...values} />
        <Exact {...values} />
      </dl>
      <ValueStrip {...values} />
    </>
  );
}
