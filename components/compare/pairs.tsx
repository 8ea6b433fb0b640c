'use client';

import { useMemo, useRef, useState } from 'react';
import type { ArmPairs, ComparedPrompts, PairBasis, PromptPair } from '@/lib/contract/read/compare';
import { formatCount, formatSigned } from '@/lib/display/numbers';
import type { ShownArm } from '@/lib/figure/compare-arms';
import { CompareExport } from './compare-export';
import { PairRow } from './pair-row';
import type { SORTS } from './params';
import { basisWords, intervalWords, lossWords, pWords, tieWords } from './words';

export type PairSort = (typeof SORTS)[number];

const ROW_PX = 27;
const SPARE_ROWS = 8;

const byText = (x: PromptPair, y: PromptPair): number => x.world - y.world || (x.prompt < y.prompt ? -1 : x.prompt > y.prompt ? 1 : 0);

const ORDERS: Readonly<Record<PairSort, (x: PromptPair, y: PromptPair) => number>> = {
  '-difference': (x, y) => y.difference - x.difference,
  difference: (x, y) => x.difference - y.difference,
  prompt: byText,
  a: (x, y) => y.a.value - x.a.value,
  b: (x, y) => y.b.value - x.b.value,
  q: (x, y) => (x.q ?? 2) - (y.q ?? 2),
};

/** Rows in view of a list that scrolls, and how far down they stand. */
function useWindow(count: number) {
  const ref = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS);
  const last = Math.min(count, first + 40 + 2 * SPARE_ROWS);
  return { ref, first, last, onScroll: () => setTop(ref.current?.scrollTop ?? 0) };
}

function Bar({ pairs, arm, baseline }: { pairs: ArmPairs; arm: ShownArm; baseline: ShownArm }) {
  const parts = [
    { key: 'win', count: pairs.wins, words: `${arm.label} better`, fill: arm.style.colour },
    { key: 'tie', count: pairs.ties, words: 'tie', fill: 'var(--raised)' },
    { key: 'loss', count: pairs.losses, words: `${baseline.label} better`, fill: baseline.style.colour },
  ];
  return (
    <div className="wtl-bar">
      {parts.map(({ key, count, fill }) => (
        <i key={key} style={{ flexGrow: count, background: fill }} aria-hidden="true" />
      ))}
      {parts.map(({ key, count, words }) => (
        <span key={key} className={key}>
          <b className="num">{formatCount(count)}</b> {words}
        </span>
      ))}
    </div>
  );
}

function Verdict({ pairs, prompts }: { pairs: ArmPairs; prompts: ComparedPrompts }) {
  const { difference, overSeeds, test, p, pHolm, wins, losses, discoveries } = pairs;
  return (
    <dl className="wtl">
      <div>
        <dt title="Arm − baseline, each prompt the same weight; 95 % by paired bootstrap, whole prompts drawn, BCa, 10,000 draws">Mean difference</dt>
        <dd>
          {formatSigned(difference.value, 3)}
          <small>{intervalWords(difference, 3) || 'one prompt'}</small>
        </dd>
        {overSeeds && (
          <dd className="second" title="95 %, whole seeds drawn: what another such set of seeds would show">
            over {overSeeds.n} seeds {intervalWords(overSeeds, 3)}
          </dd>
        )}
      </div>
      <div>
        <dt title={`Ties (${tieWords(prompts.tie)}) left out; two-sided; Holm over the arms compared: ${pWords(pHolm)}`}>{test}</dt>
        <dd className="small">
          p {p < 0.0001 ? '' : '= '}
          {pWords(p)}
          <small>
            {formatCount(wins)} against {formatCount(losses)}
          </small>
        </dd>
        {discoveries && (
          <dd className="second" title="Fisher's exact test of every prompt, adjusted by Benjamini–Hochberg">
            {formatCount(discoveries.found)} of {formatCount(discoveries.of)} prompts differ, FDR 5 %
          </dd>
        )}
      </div>
    </dl>
  );
}

const HEADS: readonly { readonly key: PairSort; readonly other?: PairSort; readonly className?: string }[] = [
  { key: 'prompt' },
  { key: 'a', className: 'n' },
  { key: 'b', className: 'n' },
];

/** The same prompts in two arms: the verdict, then prompt by prompt. */
export function Pairs(props: {
  prompts: ComparedPrompts;
  pairs: ArmPairs | null;
  arm: ShownArm;
  baseline: ShownArm;
  sort: PairSort;
  selected: string | null;
  onSort: (sort: PairSort) => void;
  onSelect: (prompt: string) => void;
  onBasis: (basis: PairBasis) => void;
}) {
  const { prompts, pairs, arm, baseline, sort } = props;
  const rows = useMemo(() => [...prompts.rows].sort((x, y) => ORDERS[sort](x, y) || byText(x, y)), [prompts, sort]);
  const { ref, first, last, onScroll } = useWindow(rows.length);
  const worlds = useMemo(() => new Set(rows.map(({ world }) => world)).size, [rows]);
  const left = prompts.count - rows.length;
  const said = lossWords(prompts.losses);
  const heads = { prompt: 'prompt', a: arm.label, b: baseline.label };
  return (
    <section className="pairing" aria-label="Same prompts, paired">
      <h2>
        Same prompts, paired <em>{basisWords(prompts)}</em>
        {pairs && <CompareExport figure="paired" title="the paired prompts" />}
      </h2>
      <fieldset className="seg" aria-label="Which prompts">
        <button type="button" aria-pressed={prompts.basis === 'held-out'} onClick={() => props.onBasis('held-out')}>
          held out
        </button>
        <button type="button" aria-pressed={prompts.basis === 'trained'} onClick={() => props.onBasis('trained')}>
          trained on
        </button>
      </fieldset>
      {prompts.basis === 'trained' && (
        <p className="caution">Each run chose when and how often it sampled a prompt: this compares what was seen, not two policies at one moment.</p>
      )}
      {pairs ? (
        <>
          <Verdict pairs={pairs} prompts={prompts} />
          <Bar pairs={pairs} arm={arm} baseline={baseline} />
          <table className="pt heads">
            <Columns />
            <thead>
              <tr>
                {HEADS.map(({ key, className }) => (
                  <th key={key} scope="col" className={className} aria-sort={sort === key ? 'descending' : undefined}>
                    <button type="button" className="ell" onClick={() => props.onSort(key)}>
                      {heads[key as 'a']}
                    </button>
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">difference, from −1 to 1</span>
                  <svg width="104" height="13" aria-hidden="true">
                    {(
                      [
                        [-1, '−1', 'start'],
                        [0, '0', 'middle'],
                        [1, '+1', 'end'],
                      ] as const
                    ).map(([at, words, anchor]) => (
                      <text key={at} x={4 + (at + 1) * 48} y="10" textAnchor={anchor}>
                        {words}
                      </text>
                    ))}
                  </svg>
                </th>
                <th scope="col" className="n" aria-sort={sort === '-difference' ? 'descending' : sort === 'difference' ? 'ascending' : undefined}>
                  <button type="button" onClick={() => props.onSort(sort === '-difference' ? 'difference' : '-difference')}>
                    A − B
                  </button>
                </th>
              </tr>
            </thead>
          </table>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
          <section ref={ref} className="rows" onScroll={onScroll} tabIndex={0} aria-label="Prompts">
            <div style={{ height: rows.length * ROW_PX }}>
              <table className="pt" style={{ transform: `translateY(${first * ROW_PX}px)` }}>
                <Columns />
                <tbody>
                  {rows.slice(first, last).map((pair) => (
                    <PairRow
                      key={`${pair.world} ${pair.prompt}`}
                      pair={pair}
                      arm={arm}
                      baseline={baseline}
                      seed={worlds > 1 ? (prompts.worldSeeds[pair.world] ?? `set ${pair.world + 1}`) : null}
                      selected={props.selected === pair.prompt}
                      onSelect={prompts.basis === 'trained' ? props.onSelect : null}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        </>
      ) : (
        <p className="hint">
          No prompt is in both {arm.label} and {baseline.label}.
        </p>
      )}
      <p className="said">
        {left > 0 && <span>{formatCount(left)} between the largest differences are not listed; the CSV has them. </span>}
        {said.length > 0 && <span>Left out: {said.join('; ')}. </span>}
        {prompts.byIdAlone && <span>Prompts are matched by id alone: their contents were not recorded. </span>}
        {pairs && <span>Tie: {tieWords(prompts.tie)}.</span>}
      </p>
    </section>
  );
}

const Columns = () => (
  <colgroup>
    <col />
    <col className="side" />
    <col className="side" />
    <col className="line" />
    <col className="delta" />
  </colgroup>
);
