'use client';

import { Fragment, useState } from 'react';
import { OutcomeDot } from '@/components/tree/outcome-glyph';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import type { TreeDecision } from '@/lib/contract/read/trees';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import type { NodeOutcome } from '@/lib/display/scales';
import { visibleText } from '@/lib/display/visible-text';
import { placeOf } from '@/lib/store/node-index';
import { wholeShapeOf } from '@/lib/store/whole-shape';
import { factualOutcome } from './contrast';
import { unitGain } from './decision-math';

type Anchor = TreeDecision['anchors'][number];

const MOST_SQUARES = 12;
const MOST_ROWS = 300;

/** Continuations as squares: filled where spent, outlined where given and not (yet) spent. */
function Squares({ given, spent }: { given: number; spent: number | null }) {
  const shown = Math.min(MOST_SQUARES, given);
  const places = Array.from({ length: shown }, (_, i) => i);
  return (
    <span className="bar" aria-hidden="true">
      {places.map((i) => (
        <i key={i} className={spent !== null && i >= spent ? 'o' : undefined} />
      ))}
    </span>
  );
}

/** Gains of the last unit given and of the one that would have followed. */
function Gains({ q, allocated }: Anchor) {
  return (
    <>
      <td className="n">{q === null || allocated === 0 ? '–' : formatFixed(unitGain(q, allocated), 3)}</td>
      <td className="n dim">{q === null ? '–' : formatFixed(unitGain(q, allocated + 1), 3)}</td>
    </>
  );
}

interface RowProps {
  readonly anchor: Anchor;
  readonly isChosen: boolean;
  readonly factual: NodeOutcome | null;
  readonly withGains: boolean;
}

function Row({ anchor, isChosen, factual, withGains }: RowProps) {
  const { goTo, store } = useTree();
  const pick = (): void => {
    const { whole } = store.getState();
    const place = whole ? placeOf(whole, anchor.anchor) : null;
    if (place !== null) goTo(place, 'push');
  };
  return (
    <tr className={isChosen ? 'on' : undefined} onClick={pick}>
      <td className="n dim">{anchor.rank ?? '–'}</td>
      <td>
        <button type="button" className="num ell" aria-current={isChosen ? 'true' : undefined}>
          {visibleText(anchor.anchor)}
        </button>
      </td>
      <td title={`reward ${anchor.r}`}>{factual === null ? '–' : <OutcomeDot outcome={factual} />}</td>
      <td className="n">{formatFixed(anchor.v)}</td>
      <td className="n">{formatFixed(anchor.q)}</td>
      <td className="n">{anchor.allocated === 0 && anchor.q !== null ? '0' : formatFixed(anchor.utility, 3)}</td>
      {withGains && <Gains {...anchor} />}
      <td className="n">{anchor.allocated}</td>
      <td className="squares">
        <Squares given={anchor.allocated} spent={anchor.spent} />
      </td>
      <td className="n">{anchor.spent ?? '–'}</td>
    </tr>
  );
}

export interface DecisionTableProps {
  readonly anchors: readonly Anchor[];
  readonly chosen: string | null;
  /** Adds what the last unit given gained, and what the next one would. */
  readonly withGains?: boolean;
  /** Said between the anchors that got something and those that got nothing. */
  readonly divider?: string | null;
}

/** Anchors as stage 2 saw them, ranked; a press selects the anchor. */
export function DecisionTable({ anchors, chosen, withGains = false, divider = null }: DecisionTableProps) {
  const snapshot = useTreeState((state) => state.whole);
  const layout = useTreeState(wholeShapeOf);
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? anchors : anchors.slice(0, MOST_ROWS);
  const firstNone = divider === null ? -1 : shown.findIndex((anchor, i) => anchor.allocated === 0 && (shown[i - 1]?.allocated ?? 0) > 0);
  return (
    <>
      <table className={withGains ? 'dec gains' : 'dec'}>
        <thead>
          <tr>
            <th className="n" aria-label="rank" />
            <th>anchor</th>
            <th title="outcome of the bare rollout through the anchor">r</th>
            <th className="n" title="predicted V when the decision was taken">
              Ṽ
            </th>
            <th className="n" title="chance that one continuation repeats the factual outcome">
              q
            </th>
            <th className="n" title="chance that at least one of k continuations differs: 1 − qᵏ">
              U(q, k)
            </th>
            {withGains && (
              <>
                <th className="n" title="gain of the last continuation given: qᵏ⁻¹(1 − q)">
                  last
                </th>
                <th className="n" title="gain of the continuation that would have followed: qᵏ(1 − q)">
                  next
                </th>
              </>
            )}
            <th className="n">given</th>
            <th className="squares" aria-label="given, as squares" />
            <th className="n">spent</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((anchor, i) => (
            <Fragment key={anchor.anchor}>
              {i === firstNone && (
                <tr className="divider">
                  <td colSpan={11}>{divider}</td>
                </tr>
              )}
              <Row
                anchor={anchor}
                isChosen={anchor.anchor === chosen}
                factual={factualOutcome(snapshot, layout, anchor.anchor)}
                withGains={withGains}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      {shown.length < anchors.length && (
        <button type="button" className="more" onClick={() => setShowAll(true)}>
          {formatCount(anchors.length - shown.length)} more anchors
        </button>
      )}
    </>
  );
}
