'use client';

import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { LocalTime } from '@/components/ui/local-time';
import type { Narrative } from '@/lib/contract/read/narratives';
import type { SavedView } from '@/lib/contract/read/views';
import { narrativeApi } from './api';
import { useNarrative, useWriting } from './narrative-context';

const WORDS = { saved: 'Saved', changed: 'Not saved yet', saving: 'Saving', failed: 'Not saved', conflict: 'Not saved: changed elsewhere' } as const;

/** Whether what is here is stored. */
export function SaveLine() {
  const { store } = useWriting();
  const save = useNarrative((state) => state.save);
  const revision = useNarrative((state) => state.revision);
  return (
    <span className="lab save-line" role="status">
      {WORDS[save.kind]}
      {save.kind === 'saved' && (
        <>
          , revision <span className="num">{revision}</span>
        </>
      )}
      {save.kind === 'failed' && (
        <>
          : {save.error}{' '}
          <button type="button" className="more" onClick={() => void store.getState().saveNow()}>
            Try again
          </button>
        </>
      )}
    </span>
  );
}

/** Somebody saved while this was written: nothing is sent until the reader has chosen. */
export function ConflictBanner({ onViews }: { onViews: (views: readonly SavedView[]) => void }) {
  const { id, store } = useWriting();
  const save = useNarrative((state) => state.save);
  const [failure, setFailure] = useState<string | null>(null);
  if (save.kind !== 'conflict') return null;
  const takeTheirs = async (): Promise<void> => {
    const response = await fetch(narrativeApi(id)).catch(() => null);
    if (!response?.ok) return setFailure('What is stored could not be read. What is here stays as it is.');
    const stored = (await response.json()) as Narrative;
    onViews(stored.views);
    store.getState().takeTheirs(stored);
  };
  const keepMine = (): void => {
    store.getState().keepMine();
    void store.getState().saveNow();
  };
  return (
    <div className="conflict" role="alert">
      <TriangleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="flex-none text-warn" />
      <div>
        <b>This narrative was changed in another tab or by somebody else.</b>
        <p>
          Revision <span className="num">{save.revision}</span> was saved <LocalTime iso={save.changedAt} />, after this page was opened. What you
          wrote here is not stored, and nothing is sent until you choose.
        </p>
        {failure && <p className="text-danger">{failure}</p>}
        <p className="flex flex-wrap gap-2 pt-2">
          <a className="btn" href={`/narratives/${id}`} target="_blank" rel="noreferrer">
            Look at theirs in a new tab
          </a>
          <button type="button" className="btn" onClick={() => void takeTheirs()}>
            Take theirs, drop mine
          </button>
          <button type="button" className="btn danger" onClick={keepMine}>
            Keep mine, overwrite theirs
          </button>
        </p>
      </div>
    </div>
  );
}
