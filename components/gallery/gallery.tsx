'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { QueryBar } from '@/components/query/query-bar';
import { useQueryField } from '@/components/query/use-query-field';
import { useTextHits } from '@/components/query/use-text-hits';
import { here } from '@/components/ui/host';
import { useHeldOrder } from '@/components/ui/use-held-order';
import { useKeys } from '@/components/ui/use-keys';
import type { StepCard, StepTextSearch } from '@/lib/contract';
import { formatCount } from '@/lib/display/numbers';
import { hitsOf } from '@/lib/query-language/evaluate';
import { hintsOf } from '@/lib/query-language/hints';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { selectSubjects } from '@/lib/query-language/trees/select';
import { asksUnfunded, type StepSubject, treeSubject } from '@/lib/query-language/trees/subject';
import { Facets } from './facets';
import { DraftNote, NoTrees, PicturesNote, SearchNote, UnfundedNote } from './gallery-notes';
import { stepHref } from './hrefs';
import { ThumbGrid } from './thumb-grid';
import { useGalleryQuery } from './use-gallery-query';
import { usePainter } from './use-painter';
import { useUnfunded } from './use-unfunded';

const idOf = (subject: StepSubject): string => subject.id;

export interface GalleryProps {
  readonly run: string;
  readonly step: number;
  /** The attempt the page was asked for; null = the latest. */
  readonly attempt: number | null;
  readonly cards: readonly StepCard[];
  /** How many candidates of stage 1 have no tree; they are read when the query speaks of them. */
  readonly unfunded: number;
  readonly previousStep: number | null;
  readonly nextStep: number | null;
}

/** What the step is asked under `name`, `?attempt=` in it where the page was asked for one. */
function stepApi({ run, step, attempt }: GalleryProps, name: string): string {
  return `/api/v1/runs/${encodeURIComponent(run)}/steps/${step}/${name}?${attempt === null ? '' : `attempt=${attempt}&`}`;
}

/** What of the step answers the address, in its order, what arrived since held back. */
function useSelection(props: GalleryProps) {
  const { cards } = props;
  const state = useGalleryQuery();
  const trees = useMemo(() => cards.map(treeSubject), [cards]);
  const nodes = useMemo(() => cards.reduce((sum, card) => sum + card.nodes, 0), [cards]);
  const version = `${cards.length} ${nodes} ${props.unfunded}`;
  const unfunded = useUnfunded(stepApi(props, 'trees'), props.unfunded > 0 && asksUnfunded(state.query), version);
  const subjects = useMemo(() => [...trees, ...unfunded.subjects], [trees, unfunded.subjects]);
  const hints = useMemo(() => hintsOf(TREE_LANGUAGE, trees), [trees]);
  const text = useTextHits<StepTextSearch>(stepApi(props, 'text'), state.query, version, hitsOf);
  const found = useMemo(() => selectSubjects(subjects, state.query, text.hits, state.sort), [subjects, state.query, state.sort, text.hits]);
  const held = useHeldOrder(found, idOf, `${state.text}\n${state.sort}\n${text.state}\n${unfunded.state}`);
  return { state, trees, unfunded, hints, text, held };
}

/** Every tree of the step, filtered and sorted as the address says. Trees that arrive wait behind a chip. */
export function Gallery(props: GalleryProps) {
  const { run, step, cards, previousStep, nextStep } = props;
  const router = useRouter();
  const { state, trees, unfunded, hints, text, held } = useSelection(props);
  const painter = usePainter(run, step);
  const field = useQueryField(state, TREE_LANGUAGE, hints);
  const go = (other: number | null): void => {
    if (other !== null) router.push(stepHref(run, other) + here().search);
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
          <span className="num">{formatCount(held.rows.length)}</span> of{' '}
          <span className="num">{formatCount(cards.length + unfunded.subjects.length)}</span>{' '}
          {unfunded.subjects.length > 0 ? 'trees and candidates' : 'trees'}
        </span>
      </div>
      <Facets trees={trees} unfunded={props.unfunded} hints={hints} state={state} />
      <div className="gallery-grid">
        {!field.open && <DraftNote error={field.error} asked={state.error ? '' : state.text} />}
        <SearchNote text={text} />
        <UnfundedNote unfunded={unfunded} />
        <PicturesNote painter={painter} />
        <ThumbGrid
          run={run}
          subjects={held.rows}
          painter={painter}
          place={`${run} ${step} ${state.text} ${state.sort}`}
          label={`Trees of step ${step}`}
          empty={<NoTrees trees={cards.length} state={state} searching={text.state === 'searching' || unfunded.state === 'reading'} />}
        />
      </div>
    </>
  );
}
