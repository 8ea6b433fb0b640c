import Link from 'next/link';
import { OUTCOME_WORD, OutcomeMark } from '@/components/ui/marks';
import type { StepCandidate, StepCard } from '@/lib/contract';
import { rootRollouts } from '@/lib/derive/prediction';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { ClauseRow } from './clause-row';
import { type DegenerateGroup, degenerateCards, degenerateGroups, degenerateReason, unfundedReasons } from './degenerate';
import { treeHref } from './hrefs';

/** Of the trees and reasons that cost most; the gallery shows the rest. */
const ROWS = 6;
const FIELDS = ['degenerate', 'outcome', 'reason', 'is'] as const;

function Groups({ groups }: { groups: readonly DegenerateGroup[] }) {
  return (
    <ul className="reasons">
      {groups.map(({ kind, says, clause, trees, leaves }) => (
        <li key={kind}>
          <ClauseRow clause={clause} instead={FIELDS} title={says}>
            {kind === 'all-pass' || kind === 'all-fail' ? <OutcomeMark outcome={kind} /> : <i className="no-mark" />}
            <span className="ell why">{says}</span>
            <span className="num" title={formatPlural(trees, 'tree')}>
              {formatCount(trees)}
            </span>
            <span className="num leaves" title={formatPlural(leaves, 'leaf', 'leaves')}>
              {formatCount(leaves)}
            </span>
          </ClauseRow>
        </li>
      ))}
    </ul>
  );
}

function Costliest({ run, cards }: { run: string; cards: readonly StepCard[] }) {
  const left = cards.length - ROWS;
  return (
    <>
      <h3>By leaves spent</h3>
      <ul className="degenerate">
        {cards.slice(0, ROWS).map((card) => (
          <li key={card.treeKey}>
            <Link
              href={treeHref(run, card.treeKey)}
              title={`${degenerateReason(card)}. P(mix): that its ${rootRollouts(card) ?? 0} bare rollouts hold both outcomes. ${card.promptText}`}
              prefetch={false}
            >
              <OutcomeMark outcome={card.outcome} />
              <span className="sr-only">{OUTCOME_WORD[card.outcome]}</span>
              <span className="num ell id">{card.prompt}</span>
              <span className="ell why">{degenerateReason(card)}</span>
              <span className="num">{formatCount(card.n)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <ClauseRow clause="is:degenerate" instead={FIELDS} title="funded, finished and not mixed">
          <span className="why">{formatCount(left)} more: show all in the gallery</span>
        </ClauseRow>
      )}
    </>
  );
}

function WithoutRollout({ unfunded, of }: { unfunded: readonly StepCandidate[]; of: number }) {
  if (of === 0) return null;
  if (unfunded.length === 0) return <p className="lab mt-1">All {formatPlural(of, 'candidate')} got at least one rollout.</p>;
  const reasons = unfundedReasons(unfunded);
  return (
    <>
      <h3>
        No rollout <span className="num">{formatCount(unfunded.length)}</span> of {formatPlural(of, 'candidate')}
      </h3>
      <ul className="reasons">
        {reasons.slice(0, ROWS).map(({ reason, count, clause }) => (
          <li key={reason}>
            <ClauseRow clause={clause} instead={FIELDS} title={reason}>
              <i className="no-mark" />
              <span className="ell why agent">{reason || 'no reason given'}</span>
              <span className="num">{formatCount(count)}</span>
            </ClauseRow>
          </li>
        ))}
      </ul>
      {reasons.length > ROWS && (
        <ClauseRow clause="is:unfunded" instead={FIELDS} title="candidates of stage 1 without a rollout">
          <span className="why">{formatPlural(reasons.length - ROWS, 'reason')} more: show all in the gallery</span>
        </ClauseRow>
      )}
    </>
  );
}

/** Where budget bought no contrast and why, what got none and why; each count asks the gallery for what it counts. */
export function DegenerateSection(props: { run: string; cards: readonly StepCard[]; unfunded: readonly StepCandidate[]; candidates: number }) {
  const { run, cards } = props;
  const degenerate = degenerateCards(cards);
  return (
    <section>
      <h2>
        Degenerate groups{' '}
        <span>
          {formatCount(degenerate.length)} of {formatCount(cards.length)}
          {degenerate.length > 0 && '; trees, leaves'}
        </span>
      </h2>
      {degenerate.length === 0 && <p className="lab mt-1">{cards.length === 0 ? 'No tree yet.' : 'Every finished tree of this step is mixed.'}</p>}
      {degenerate.length > 0 && <Groups groups={degenerateGroups(cards)} />}
      {degenerate.length > 0 && <Costliest run={run} cards={degenerate} />}
      <WithoutRollout unfunded={props.unfunded} of={props.candidates} />
    </section>
  );
}
