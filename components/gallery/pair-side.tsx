import Link from 'next/link';
import { OUTCOME_WORD, OutcomeMark } from '@/components/ui/marks';
import { VSwatch } from '@/components/ui/v-swatch';
import type { StepCard } from '@/lib/contract';
import { predictionOf, predictionOfCard, rootRollouts } from '@/lib/derive/prediction';
import { degenerateReason } from './degenerate';
import { treeHref } from './hrefs';
import type { PairSide } from './pairing';

function FundedSide({ run, card }: { run: string; card: StepCard }) {
  const degenerate = card.outcome === 'all-pass' || card.outcome === 'all-fail';
  const reason = degenerate ? degenerateReason(card) : '';
  const prediction = predictionOfCard(card);
  return (
    <>
      <td>
        <Link className="inline-flex items-center gap-1.5" href={treeHref(run, card.treeKey)} prefetch={false}>
          <OutcomeMark outcome={card.outcome} />
          <span className={degenerate ? 'font-medium' : 'text-ink-2'}>{OUTCOME_WORD[card.outcome]}</span>
          <span className="num">
            {card.k}/{card.n}
          </span>
        </Link>
      </td>
      <td className="num">{rootRollouts(card) === null ? '–' : `m${rootRollouts(card)}`}</td>
      <td className="num">
        <VSwatch v={prediction?.v ?? null} shadow={prediction?.shadow ?? false} />
      </td>
      <td className="why" title={reason || undefined}>
        {reason}
      </td>
    </>
  );
}

/** One run's four cells of a prompt: the tree it grew, or why it got no rollout. */
export function PairCells({ run, side }: { run: string; side: PairSide }) {
  if (side.card) return <FundedSide run={run} card={side.card} />;
  const { candidate } = side;
  const prediction = predictionOf(candidate);
  const reason = candidate ? candidate.reason : 'not a candidate in this step';
  return (
    <>
      <td className="text-ink-3">no rollout</td>
      <td className="num text-ink-3">m0</td>
      <td className="num">{candidate ? <VSwatch v={prediction?.v ?? null} shadow={prediction?.shadow ?? false} /> : ''}</td>
      <td className="why agent" title={reason}>
        {reason}
      </td>
    </>
  );
}
