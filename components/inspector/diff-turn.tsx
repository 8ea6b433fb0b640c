'use client';

import { useMemo } from 'react';
import { nodeApi } from '@/components/tree/api';
import { useTree } from '@/components/tree/tree-context';
import { Unread } from '@/components/ui/unread';
import { type Answer, useAnswer } from '@/components/ui/use-answer';
import type { NodeTokens } from '@/lib/contract/read/node-more';
import type { NodeDetail } from '@/lib/contract/read/trees';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import type { NodeOutcome } from '@/lib/display/scales';
import { compareTokens, compareWords, type Difference, type Range } from '@/lib/text/differences';
import type { Mark } from '@/lib/text/marks';
import { plainText } from '@/lib/text/pieces';
import { segmentsOf } from '@/lib/text/segments';
import { Runs } from './runs';

export type DiffMode = 'words' | 'tokens' | 'turn';

/** The same turn of two rollouts; null where one has ended before. */
export interface TurnPair {
  readonly turn: number;
  readonly a: NodeDetail | null;
  readonly b: NodeDetail | null;
}

const FIELDS = ['thought', 'action', 'observation'] as const;
const NO_RANGES: readonly Range[] = [];

const sideOf = (outcome: NodeOutcome): string => (outcome === 'success' ? 'ok' : outcome === 'turn' ? 'open' : 'no');

const marksOf = (ranges: readonly Range[]): readonly Mark[] => ranges.map(([from, to]) => ({ from, to, kind: 'mine' }));

function Side({
  text,
  ranges,
  outcome,
  name,
  isCode,
}: {
  text: string;
  ranges: readonly Range[];
  outcome: NodeOutcome;
  name: string;
  isCode: boolean;
}) {
  const segments = useMemo(() => segmentsOf(text), [text]);
  return (
    <div className={`blk ${sideOf(outcome)}${isCode ? ' code' : ''}`} dir={isCode ? 'ltr' : 'auto'}>
      <span className="who">{name}</span>
      {text === '' ? <span className="dim">nothing</span> : <Runs segments={segments} marks={marksOf(ranges)} />}
    </div>
  );
}

interface FieldDiffProps {
  readonly label: string;
  readonly texts: readonly [string, string];
  /** null: too long or too different to be compared. */
  readonly difference: Difference | null | 'whole';
  readonly unit: string;
  readonly outcomes: readonly [NodeOutcome, NodeOutcome];
  readonly names: readonly [string, string];
  readonly isCode: boolean;
}

function verdict(difference: FieldDiffProps['difference'], unit: string): string {
  if (difference === 'whole') return '';
  if (difference === null) return 'too long or too different to be compared: both whole';
  return difference.firstDifference === null ? 'the same' : `part at ${unit} ${formatCount(difference.firstDifference + 1)}`;
}

function FieldDiff({ label, texts: [a, b], difference, unit, outcomes, names, isCode }: FieldDiffProps) {
  if (a === '' && b === '') return null;
  const isSame = a === b;
  const [inA, inB] = difference === null || difference === 'whole' ? [NO_RANGES, NO_RANGES] : [difference.a, difference.b];
  return (
    <>
      <h5>
        {label} <span>{isSame ? 'the same' : verdict(difference, unit)}</span>
      </h5>
      {!isSame && (
        <div className="sides">
          <Side text={a} ranges={inA} outcome={outcomes[0]} name={names[0]} isCode={isCode} />
          <Side text={b} ranges={inB} outcome={outcomes[1]} name={names[1]} isCode={isCode} />
        </div>
      )}
    </>
  );
}

interface TurnDiffProps {
  readonly pair: TurnPair;
  readonly mode: DiffMode;
  readonly outcomes: readonly [NodeOutcome, NodeOutcome];
  readonly names: readonly [string, string];
}

function ByWords({ pair: { a, b }, mode, outcomes, names }: TurnDiffProps) {
  const fields = useMemo(
    () =>
      FIELDS.map((field) => {
        const texts: [string, string] = [plainText(a?.[field].content ?? ''), plainText(b?.[field].content ?? '')];
        return { field, texts, difference: mode === 'words' ? compareWords(...texts) : ('whole' as const) };
      }),
    [a, b, mode],
  );
  const cut = FIELDS.some((field) => a?.[field].truncated || b?.[field].truncated);
  return (
    <>
      {fields.map(({ field, texts, difference }) => (
        <FieldDiff
          key={field}
          label={field}
          texts={texts}
          difference={difference}
          unit="word"
          outcomes={outcomes}
          names={names}
          isCode={field === 'action'}
        />
      ))}
      {cut && <p className="cut">Texts of this turn are compared up to 32 KiB.</p>}
    </>
  );
}

interface Tokens extends Pick<Answer<NodeTokens>, 'failure' | 'retry'> {
  readonly tokens: readonly string[] | null;
}

function useTokens(node: NodeDetail | null): Tokens {
  const { run, treeKey } = useTree();
  const url = node && node.recordedTokens !== null ? `${nodeApi(run, treeKey, node.node, false)}/tokens` : null;
  const { value, isCurrent, failure, retry } = useAnswer<NodeTokens>(url);
  const tokens = value && isCurrent ? (value.texts ?? value.tokenIds?.map((id) => `${id} `) ?? null) : null;
  return { tokens, failure, retry };
}

function ByTokens({ pair, outcomes, names }: TurnDiffProps) {
  const [ofA, ofB] = [useTokens(pair.a), useTokens(pair.b)];
  const [a, b] = [ofA.tokens, ofB.tokens];
  const lost = [ofA, ofB].find(({ failure }) => failure !== null);
  const difference = useMemo(() => (a && b ? compareTokens(a, b) : null), [a, b]);
  if (pair.a && pair.a.recordedTokens === null) return <p className="hint">No tokens recorded in this turn: compare by words.</p>;
  if (pair.b && pair.b.recordedTokens === null) return <p className="hint">No tokens recorded in the other’s turn: compare by words.</p>;
  if (lost?.failure) return <Unread what="The tokens" failure={lost.failure} onRetry={lost.retry} />;
  if (!a || !b) return <p className="hint">{pair.a && pair.b ? 'reading the tokens' : 'Only one of the two has this turn.'}</p>;
  return (
    <FieldDiff
      label="tokens"
      texts={[a.join(''), b.join('')]}
      difference={difference}
      unit="token"
      outcomes={outcomes}
      names={names}
      isCode={false}
    />
  );
}

/** One turn of both rollouts. */
export function TurnDiff(props: TurnDiffProps) {
  const { pair, mode, names } = props;
  const v = (node: NodeDetail | null): string => (node === null ? 'ended' : node.v === null ? '–' : formatFixed(node.v));
  return (
    <section className="turn-diff" aria-label={`Turn ${pair.turn}`}>
      <h4>
        turn {pair.turn}{' '}
        <span>
          Ṽ <span className="num">{v(pair.a)}</span> {names[0]} · <span className="num">{v(pair.b)}</span> {names[1]}
        </span>
      </h4>
      {mode === 'tokens' ? <ByTokens {...props} /> : <ByWords {...props} />}
    </section>
  );
}
