'use client';

import { useTreeState } from '@/components/tree/tree-context';
import { NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { wilson } from '@/lib/derive/wilson';
import { formatFixed, formatInterval, formatSigned } from '@/lib/display/numbers';
import { ValueStrip } from './value-strip';

export interface NodeValues {
  readonly v: number | null;
  readonly parentV: number | null;
  readonly predictor: string | null;
  readonly exactV: number | null;
  readonly k: number;
  readonly n: number;
  readonly isLeaf: boolean;
  readonly hasPredictions: boolean;
}

const finite = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

export function valuesOf(snapshot: TreeSnapshot, node: number): NodeValues {
  const parent = snapshot.parent[node] ?? NONE;
  const predictor = snapshot.predictor[node] ?? NONE;
  return {
    v: finite(snapshot.v[node]),
    parentV: parent === NONE ? null : finite(snapshot.v[parent]),
    predictor: predictor === NONE ? null : (snapshot.header.predictors[predictor] ?? null),
    exactV: finite(snapshot.exactV[node]),
    k: snapshot.k[node] ?? 0,
    n: snapshot.n[node] ?? 0,
    isLeaf: snapshot.last[node] === node && node !== 0,
    hasPredictions: snapshot.header.predictors.length > 0,
  };
}

function Predicted({ v, parentV, predictor, isLeaf, hasPredictions }: NodeValues) {
  const why = isLeaf ? 'the rollout ended here' : hasPredictions ? 'not predicted at this turn' : 'none in this tree';
  return (
    <div>
      <dt title="Ṽ(H): the predictor’s chance of success from this prefix, at decision time">Predicted V</dt>
      <dd className={v === null ? 'absent' : ''}>{v === null ? 'no prediction' : formatFixed(v)}</dd>
      <div className="sub ell" title={predictor ?? undefined}>
        {v === null
          ? why
          : [predictor === null ? 'no version' : `ψ ${predictor}`, parentV === null ? null : `ΔV ${formatSigned(v - parentV)}`]
              .filter(Boolean)
              .join(' · ')}
      </div>
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
      <div className="sub">
        {bounds ? ['Wilson 95 %', v === null ? null : `V − MC ${formatSigned(v - k / n)}`].filter(Boolean).join(' · ') : 'nothing to count yet'}
      </div>
    </div>
  );
}

function Exact({ exactV, v }: NodeValues) {
  return (
    <div>
      <dt title="V computed by dynamic programming in an exact environment">Exact V</dt>
      <dd className={exactV === null ? 'absent' : ''}>{exactV === null ? 'unknown' : formatFixed(exactV)}</dd>
      <div className="sub">
        {exactV === null ? 'not computable here' : v === null ? 'nothing to compare' : `V − exact ${formatSigned(v - exactV)}`}
      </div>
    </div>
  );
}

/** Predicted, observed and exact value of a node: as numbers, then on one strip. */
export function ValueBlock({ node }: { node: number }) {
  const snapshot = useTreeState((state) => state.snapshot);
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
