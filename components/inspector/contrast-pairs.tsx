'use client';

import { useMemo, useState } from 'react';
import { OutcomeDot } from '@/components/tree/outcome-glyph';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { wholeShapeOf } from '@/lib/store/whole-shape';
import { type Contrast, contrastAt, type NextTurn } from './contrast';
import { type ContrastPair, MOST_PAIRS, type PairOrder, rankPairs } from './contrast-rank';
import { useCompare } from './use-tab';

const FIRST = 12;
const FIRST_PAIRS = 5;
const KIND_TEXT = { factual: () => 'factual', fresh: (place: number) => `c${place}`, other: () => '' } as const;

const kindOf = (turn: NextTurn): string => KIND_TEXT[turn.kind](turn.place);

function TurnRow({ turn, onPick }: { turn: NextTurn; onPick: () => void }) {
  const snapshot = useTreeState((state) => state.whole)!;
  const v = snapshot.v[turn.node] ?? Number.NaN;
  const kind = kindOf(turn);
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

function PairRow({ pair }: { pair: ContrastPair }) {
  const snapshot = useTreeState((state) => state.whole)!;
  const compare = useCompare();
  const name = (turn: NextTurn): string => kindOf(turn) || visibleText(snapshot.labels.at(turn.node) || snapshot.ids.at(turn.node) || '');
  return (
    <button
      type="button"
      className="pair-row two"
      title="Compare the two, turn by turn"
      onClick={() => compare(pair.success.node, pair.failure.node)}
    >
      <OutcomeDot outcome={pair.success.outcome} />
      <span className="ell">{name(pair.success)}</span>
      <OutcomeDot outcome={pair.failure.outcome} />
      <span className="ell">{name(pair.failure)}</span>
      <span className="num">{pair.deltaV === null ? '–' : formatFixed(pair.deltaV)}</span>
      <span className="num">{formatCount(pair.rollouts)}</span>
    </button>
  );
}

const ORDERS = [
  { id: 'deltaV', name: '|ΔV|' },
  { id: 'budget', name: 'rollouts' },
] as const satisfies readonly { id: PairOrder; name: string }[];

/** The pairs at this prefix, the most telling first; a press compares the two. */
function Pairs({ contrast }: { contrast: Contrast }) {
  const snapshot = useTreeState((state) => state.whole)!;
  const [order, setOrder] = useState<PairOrder>('deltaV');
  const [showAll, setShowAll] = useState(false);
  const pairs = useMemo(() => rankPairs(snapshot, contrast, order), [snapshot, contrast, order]);
  const all = contrast.successes * contrast.failures;
  if (pairs.length === 0) return null;
  const shown = showAll ? pairs : pairs.slice(0, FIRST_PAIRS);
  return (
    <div className="pair-list">
      <div className="pair-head">
        <span className="lab">pairs by</span>
        <fieldset className="seg small" aria-label="Order of the pairs">
          {ORDERS.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={order === id} onClick={() => setOrder(id)}>
              {name}
            </button>
          ))}
        </fieldset>
        <span className="flex-1" />
        <span className="lab col">|ΔV|</span>
        <span className="lab col">rollouts</span>
      </div>
      {shown.map((pair) => (
        <PairRow key={`${pair.success.node} ${pair.failure.node}`} pair={pair} />
      ))}
      {(shown.length < pairs.length || (showAll && all > MOST_PAIRS)) && (
        <p className="lab">
          {shown.length < pairs.length && (
            <button type="button" className="more" onClick={() => setShowAll(true)}>
              {formatCount(pairs.length - shown.length)} more pairs
            </button>
          )}
          {all > pairs.length && ` the first ${formatCount(pairs.length)} of ${formatCount(all)} are ranked`}
        </p>
      )}
    </div>
  );
}

/** The next turns at this prefix with the outcomes of their rollouts: where they part, there is something to learn. */
export function ContrastPairs({ node }: { node: number }) {
  const { goTo } = useTree();
  const [showAll, setShowAll] = useState(false);
  const snapshot = useTreeState((state) => state.whole);
  const layout = useTreeState(wholeShapeOf);
  const contrast = useMemo(() => (snapshot && layout && node < layout.count ? contrastAt(snapshot, layout, node) : null), [snapshot, layout, node]);
  if (!contrast || contrast.turns.length === 0 || (!contrast.isAnchor && contrast.turns.length < 2)) return null;
  const { turns, successes, failures, isAnchor } = contrast;
  const shown = showAll ? turns : turns.slice(0, FIRST);
  const pick = (place: number): void => {
    goTo(place, 'push');
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
          <TurnRow key={turn.node} turn={turn} onPick={() => pick(turn.node)} />
        ))}
      </div>
      {shown.length < turns.length && (
        <button type="button" className="more" onClick={() => setShowAll(true)}>
          {formatCount(turns.length - shown.length)} more
        </button>
      )}
      <Pairs contrast={contrast} />
    </div>
  );
}
