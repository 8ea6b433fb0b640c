'use client';

import { useMemo, useState } from 'react';
import { OutcomeDot } from '@/components/tree/outcome-glyph';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { contrastAt, type NextTurn } from './contrast';

const FIRST = 12;
const KIND_TEXT = { factual: () => 'factual', fresh: (place: number) => `c${place}`, other: () => '' } as const;

function Row({ turn, onPick }: { turn: NextTurn; onPick: () => void }) {
  const snapshot = useTreeState((state) => state.snapshot)!;
  const v = snapshot.v[turn.node] ?? Number.NaN;
  const kind = KIND_TEXT[turn.kind](turn.place);
  return (
    <button type="button" className="pair-row" onClick={onPick}>
      <OutcomeDot outcome={turn.outcome} />
      <span className="ell" dir="auto">
        {visibleText(snapshot.labels.at(turn.node) || snapshot.ids.at(turn.node) || '')} {kind && <span className="dim">{kind}</span>}
      </span>
      <span className="num">{Number.isNaN(v) ? '–' : formatFixed(v)}</span>
      <span className="num ell">{visibleText(turn.answer)}</span>
    </button>
  );
}

/** The next turns at this prefix with the outcomes of their rollouts: where they part, there is something to learn. */
export function ContrastPairs({ node }: { node: number }) {
  const { select, store } = useTree();
  const [showAll, setShowAll] = useState(false);
  const snapshot = useTreeState((state) => state.snapshot);
  const layout = useTreeState((state) => state.layout);
  const contrast = useMemo(() => (snapshot && layout && node < layout.count ? contrastAt(snapshot, layout, node) : null), [snapshot, layout, node]);
  if (!contrast || contrast.turns.length === 0 || (!contrast.isAnchor && contrast.turns.length < 2)) return null;
  const { turns, successes, failures, isAnchor } = contrast;
  const shown = showAll ? turns : turns.slice(0, FIRST);
  const pick = (place: number): void => {
    select(place, 'push');
    store.getState().reveal(place);
  };
  return (
    <div className="sec">
      <h3>
        {isAnchor ? 'Contrast pairs' : 'Next turns'}{' '}
        <span>
          {isAnchor
            ? `at this prefix: n₊ · n₋ = ${successes} · ${failures} = ${formatCount(successes * failures)}`
            : 'by how the rollout along each ended'}
        </span>
      </h3>
      <div className="pair">
        <p className="pair-row head" aria-hidden="true">
          <span />
          <span>next turn</span>
          <span>Ṽ</span>
          <span>answer</span>
        </p>
        {shown.map((turn) => (
          <Row key={turn.node} turn={turn} onPick={() => pick(turn.node)} />
        ))}
      </div>
      {shown.length < turns.length && (
        <button type="button" className="more" onClick={() => setShowAll(true)}>
          {formatCount(turns.length - shown.length)} more
        </button>
      )}
    </div>
  );
}
