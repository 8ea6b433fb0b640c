'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { QueryBar } from '@/components/query/query-bar';
import { useQueryField } from '@/components/query/use-query-field';
import { useTextHits } from '@/components/query/use-text-hits';
import { useHeldOrder } from '@/components/ui/use-held-order';
import { useKeys } from '@/components/ui/use-keys';
import type { StepCandidate, StepCard, StepTextSearch } from '@/lib/contract';
import { formatCount } from '@/lib/display/numbers';
import { hitsOf } from '@/lib/query-language/evaluate';
import { hintsOf } from '@/lib/query-language/hints';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { selectSubjects } from '@/lib/query-language/trees/select';
import { type StepSubject, stepSubjects } from '@/lib/query-language/trees/subject';
import { Facets } from './facets';
import { AddressNote, NoTrees, SearchNote } from './gallery-notes';
import { stepHref } from './hrefs';
import { ThumbGrid } from './thumb-grid';
import { useGalleryQuery } from './use-gallery-query';
import { usePainter } from './use-painter';

const idOf = (subject: StepSubject): string => subject.id;

export interface GalleryProps {
  readonly run: string;
  readonly step: number;
  /** The attempt the page was asked for; null = the latest. */
  readonly attempt: number | null;
  readonly cards: readonly StepCard[];
  readonly unfunded: readonly StepCandidate[];
  readonly previousStep: number | null;
  readonly nextStep: number | null;
}

function textUrl({ run, step, attempt }: GalleryProps): string {
  return `/api/v1/runs/${encodeURIComponent(run)}/steps/${step}/text${attempt === null ? '' : `?attempt=${attempt}`}`;
}

/** What of the step answers the address, in its order, what arrived since held back. */
function useSelection(props: GalleryProps) {
  const { cards, unfunded } = props;
  const state = useGalleryQuery();
  const subjects = useMemo(() => stepSubjects({ cards, candidates: unfunded }), [cards, unfunded]);
  const hints = useMemo(() => hintsOf(TREE_LANGUAGE, subjects), [subjects]);
  const nodes = useMemo(() => cards.reduce((sum, card) => sum + card.nodes, 0), [cards]);
  const text = useTextHits<StepTextSearch>(textUrl(props), state.query, `${cards.length} ${nodes}`, hitsOf);
  const found = useMemo(() => selectSubjects(subjects, state.query, text.hits, state.sort), [subjects, state.query, state.sort, text.hits]);
  const held = useHeldOrder(found, idOf, `${state.text}\n${state.sort}\n${text.state}`);
  return { state, subjects, hints, text, held };
}

/** Every tree of the step, filtered and sorted as the address says. Trees that arrive wait behind a chip. */
export function Gallery(props: GalleryProps) {
  const { run, step, cards, previousStep, nextStep } = props;
  const router = useRouter();
  const { state, subjects, hints, text, held } = useSelection(props);
  const painter = usePainter(run, step);
  const field = useQueryField(state, TREE_LANGUAGE, hints);
  const go = (other: number | null): void => {
    if (other !== null) router.push(stepHref(run, other) + window.location.search);
  };
  const toFilter = (): void => {
    field.inputRef.current?.focus();
    field.inputRef.current?.select();
    field.show(true);
  };
  useKeys({ '/': toFilter, '[': () => go(previousStep), ']': () => go(nextStep) });
  return (
    <>
      <div className="query">
        <QueryBar field={field} label="Filter trees" example='outcome:mixed depth>3 v<.2 text:"timeout"' />
        {held.waiting > 0 && (
          <button type="button" className="chip toggle" onClick={held.admit}>
            <span className="num">{formatCount(held.waiting)}</span> new
          </button>
        )}
        <span className="lab" aria-live="polite">
          <span className="num">{formatCount(held.rows.length)}</span> of <span className="num">{formatCount(cards.length)}</span> trees
        </span>
      </div>
      <Facets subjects={subjects} hints={hints} state={state} />
      <div className="gallery-grid">
        <AddressNote state={state} />
        <SearchNote text={text} />
        <ThumbGrid
          run={run}
          subjects={held.rows}
          painter={painter}
          place={`${run} ${step} ${state.text} ${state.sort}`}
          label={`Trees of step ${step}`}
          empty={<NoTrees trees={cards.length} state={state} searching={text.state === 'searching'} />}
        />
      </div>
    </>
  );
}
