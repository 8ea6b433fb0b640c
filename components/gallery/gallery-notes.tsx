'use client';

import { useSyncExternalStore } from 'react';
import type { TextHits } from '@/components/query/use-text-hits';
import type { StepTextSearch } from '@/lib/contract';
import { formatCount } from '@/lib/display/numbers';
import { MAX_NEEDLES } from '@/lib/query-language/evaluate';
import type { QueryError } from '@/lib/query-language/types';
import type { ThumbnailPainter } from './thumbnail-painter';
import type { GalleryQuery } from './use-gallery-query';
import type { UnfundedCandidates } from './use-unfunded';

/** How far the texts were searched; nothing where all was. */
export function SearchNote({ text }: { text: TextHits<StepTextSearch> }) {
  if (text.state === 'too-many')
    return <p className="gallery-note warn">A query searches the turns for at most {MAX_NEEDLES} texts; none was searched.</p>;
  if (text.state === 'searching') return <p className="gallery-note">Searching the turns of this step…</p>;
  if (text.state === 'failed')
    return (
      <p className="gallery-note warn" role="alert">
        The turns could not be searched; trees are shown as if no turn held the text.{' '}
        <button type="button" className="link" onClick={text.retry}>
          Try again
        </button>
      </p>
    );
  const cut = text.searches.filter((search) => search.searched < search.of);
  return cut.map(({ needle, searched, of, limitMs }) => (
    <p key={needle} className="gallery-note warn" role="alert">
      text:“{needle}” was searched in {formatCount(searched)} of {formatCount(of)} trees, then its {(limitMs / 1000).toFixed(1)} s were over.{' '}
      <button type="button" className="link" onClick={text.retry}>
        Search again
      </button>
    </p>
  ));
}

/** Candidates without a tree are read when they are asked for. */
export function UnfundedNote({ unfunded }: { unfunded: UnfundedCandidates }) {
  if (unfunded.state === 'reading') return <p className="gallery-note">Reading the candidates without a rollout…</p>;
  if (unfunded.state !== 'failed') return null;
  return (
    <p className="gallery-note warn" role="alert">
      The candidates without a rollout could not be read; only trees are shown.{' '}
      <button type="button" className="link" onClick={unfunded.retry}>
        Try again
      </button>
    </p>
  );
}

const nothing = (): (() => void) => () => undefined;
const none = (): number => 0;

/** Pictures that the server did not hand out; what stands under them came with the page. */
export function PicturesNote({ painter }: { painter: ThumbnailPainter | null }) {
  const failed = useSyncExternalStore(painter?.failed.subscribe ?? nothing, painter?.failed.count ?? none, none);
  if (failed === 0 || !painter) return null;
  return (
    <p className="gallery-note warn" role="alert">
      {formatCount(failed)} {failed === 1 ? 'picture' : 'pictures'} could not be read from the server; what is written under them is complete.{' '}
      <button type="button" className="link" onClick={painter.failed.retry}>
        Try again
      </button>
    </p>
  );
}

/** What the reader typed and left cannot be read: what is asked meanwhile. */
export function DraftNote({ error, asked }: { error: QueryError | null; asked: string }) {
  if (!error) return null;
  return (
    <p className="gallery-note warn">
      The filter cannot be read: {error.message}. {asked === '' ? 'Nothing is filtered meanwhile.' : 'Shown meanwhile: '}
      {asked !== '' && <code>{asked}</code>}
    </p>
  );
}

/** Why there is nothing to see, and the way out. */
export function NoTrees({ trees, state, searching }: { trees: number; state: GalleryQuery; searching: boolean }) {
  if (searching) return null;
  if (trees === 0 && state.text === '')
    return <p className="gallery-empty">No tree of this step has arrived yet. Trees appear here as the run sends them.</p>;
  return (
    <div className="gallery-empty">
      <p>No tree matches; the filter hides all {formatCount(trees)}.</p>
      <button type="button" className="btn mt-2" onClick={() => state.setText('')}>
        Show all {formatCount(trees)}
      </button>
    </div>
  );
}
