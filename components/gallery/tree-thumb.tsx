'use client';

import { memo } from 'react';
import { hrefOf } from '@/components/ui/host';
import { OUTCOME_WORD, OutcomeMark } from '@/components/ui/marks';
import type { Theme } from '@/components/ui/theme';
import { VSwatch } from '@/components/ui/v-swatch';
import type { StepCandidate, StepCard } from '@/lib/contract';
import { predictionOf, predictionOfCard, rootRollouts } from '@/lib/derive/prediction';
import type { StepSubject } from '@/lib/query-language/trees/subject';
import { describeSubject } from './gallery-model';
import { treeHref } from './hrefs';
import { Thumbnail } from './thumbnail';
import type { ThumbnailPainter } from './thumbnail-painter';

interface ThumbProps {
  readonly run: string;
  readonly subject: StepSubject;
  readonly painter: ThumbnailPainter | null;
  readonly widthPx: number;
  readonly theme: Theme;
  /** The one card that the tab key reaches. */
  readonly tabbable: boolean;
}

function CardFacts({ card }: { card: StepCard }) {
  const prediction = predictionOfCard(card);
  const m = rootRollouts(card);
  return (
    <span className="facts-line">
      <VSwatch v={prediction?.v ?? null} shadow={prediction?.shadow ?? false} />
      <span title="rollouts from the root">{m === null ? 'search' : `m${m}`}</span>
      <span className="inline-flex items-center gap-1" title={`${OUTCOME_WORD[card.outcome]}: passing leaves of all`}>
        <OutcomeMark outcome={card.outcome} />
        {card.k}/{card.n}
      </span>
    </span>
  );
}

function CandidateFacts({ candidate }: { candidate: StepCandidate }) {
  const prediction = predictionOf(candidate);
  return (
    <span className="facts-line">
      <VSwatch v={prediction?.v ?? null} shadow={prediction?.shadow ?? false} />
      <span>m0</span>
    </span>
  );
}

/** One tree of the step: picture, prompt, Ṽ, root rollouts, passing leaves; or a candidate that got no rollout, and why. */
export const TreeThumb = memo(function TreeThumb({ run, subject, painter, widthPx, theme, tabbable }: ThumbProps) {
  const { card, candidate } = subject;
  const shared = { 'data-subject': subject.id, tabIndex: tabbable ? 0 : -1, title: describeSubject(subject), 'aria-label': describeSubject(subject) };
  if (!card)
    return (
      <span className="thumb ghost" role="note" {...shared}>
        <span className="canvas agent">{candidate.reason}</span>
        <span className="text agent">{candidate.promptText || candidate.prompt}</span>
        <CandidateFacts candidate={candidate} />
      </span>
    );
  return (
    // A plain link, opened by the grid: Next's own costs more to mount than the rest of the card
    <a className="thumb" href={hrefOf(treeHref(run, card.treeKey))} data-tree={card.treeKey} {...shared}>
      <Thumbnail painter={painter} treeKey={card.treeKey} revision={card.revision} widthPx={widthPx} theme={theme} />
      {!card.ended && <span className="growing">growing</span>}
      <span className="text agent">{card.promptText || card.prompt}</span>
      <CardFacts card={card} />
    </a>
  );
});
