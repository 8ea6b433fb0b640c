'use client';

import Link from 'next/link';
import { useCallback, useState } from 'react';
import { changeView } from '@/components/views/api';
import { PlaceIcon, PlaceLine } from '@/components/views/place-line';
import { ViewFigureView } from '@/components/views/view-figure';
import type { ViewBlock } from '@/lib/contract/read/narratives';
import type { ViewFigure } from '@/lib/contract/read/view-figure';
import type { SavedView } from '@/lib/contract/read/views';
import { formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { useWriting } from './narrative-context';

/** A view whose page has no figure: a link that says what it shows. */
function LinkCard({ view }: { view: SavedView }) {
  return (
    <Link className="view-card" href={view.url} prefetch={false}>
      <PlaceIcon kind={view.place.kind} size={18} />
      <span className="min-w-0">
        <b className="ell block" dir="auto">
          {visibleText(view.name)}
        </b>
        <span className="lab ell block">
          <PlaceLine view={view} />
        </span>
      </span>
      <span className="lab ml-auto flex-none">open</span>
    </Link>
  );
}

/** Where the figure comes from, and what of it is not drawn. */
function Provenance({ view, answer }: { view: SavedView; answer: ViewFigure | null }) {
  const drawn = answer?.state === 'drawn' ? answer : null;
  return (
    <small>
      <Link href={view.url} prefetch={false} className="more">
        <PlaceLine view={view} />
      </Link>
      {drawn?.source.filter && <> · {visibleText(drawn.source.filter)}</>}
      {drawn && ' · as stored now'}
      {drawn && drawn.notes.length > 0 && (
        <details>
          <summary>{formatPlural(drawn.notes.length, 'note')} on how it is drawn</summary>
          {drawn.notes.join(' ')}
        </details>
      )}
    </small>
  );
}

/** The saved view was deleted; it is kept as long as it stands here. */
function Deleted({ view }: { view: SavedView }) {
  const { isEditing, addView } = useWriting();
  const restore = async (): Promise<void> => {
    const answer = await changeView(view.id, { deleted: false });
    if (answer.ok) addView(answer.value);
  };
  return (
    <p className="view-missing mb-2">
      <span>
        “{visibleText(view.name)}” was deleted from the saved views; it is kept while it stands here.{' '}
        {isEditing && (
          <button type="button" className="more" onClick={() => void restore()}>
            Bring it back
          </button>
        )}
      </span>
    </p>
  );
}

function Caption({ block, view, answer }: { block: ViewBlock; view: SavedView; answer: ViewFigure | null }) {
  const { isEditing, store } = useWriting();
  return (
    <figcaption>
      {isEditing ? (
        <input
          aria-label="Caption"
          placeholder={visibleText(view.name)}
          dir="auto"
          maxLength={2000}
          value={block.caption}
          onChange={(event) => store.getState().change({ ...block, caption: event.target.value })}
        />
      ) : (
        <span dir="auto">{visibleText(block.caption.trim() || view.name)}</span>
      )}
      <Provenance view={view} answer={answer} />
    </figcaption>
  );
}

const ROUND = 1000;

/** A saved view in a narrative: its figure from what is stored now, a link where it has none, and what is missing in words. */
export function ViewBlockView({ block, onAnswer }: { block: ViewBlock; onAnswer: (answer: ViewFigure) => void }) {
  const { views, isEditing, store } = useWriting();
  const view = views.get(block.view);
  const [answer, setAnswer] = useState<ViewFigure | null>(null);
  const heard = useCallback(
    (next: ViewFigure): void => {
      setAnswer(next);
      onAnswer(next);
      // Its shape keeps its place the next time
      if (isEditing && next.state === 'drawn' && block.ratio === null)
        store.getState().noteRatio(block.id, Math.round((ROUND * next.light.widthPx) / next.light.heightPx) / ROUND);
    },
    [onAnswer, isEditing, block, store],
  );
  if (!view) return <p className="view-missing">A saved view stood here. It is gone, and its address with it.</p>;
  return (
    <figure className="view-block">
      {view.deletedAt !== null && <Deleted view={view} />}
      <ViewFigureView view={view.id} figure={block.figure} size={block.size} ratio={block.ratio} onAnswer={heard}>
        <LinkCard view={view} />
      </ViewFigureView>
      <Caption block={block} view={view} answer={answer} />
    </figure>
  );
}
