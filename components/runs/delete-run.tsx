'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { runNotesApi } from '@/components/notes/api';
import { Modal } from '@/components/ui/modal';
import { refusalOf } from '@/components/ui/refusal';
import { useAnswer } from '@/components/ui/use-answer';
import { viewsApi } from '@/components/views/api';
import type { NoteList, RunRow, ViewList } from '@/lib/contract';
import { formatCount, formatPlural } from '@/lib/display/numbers';

async function deleteRun(run: string): Promise<string | null> {
  try {
    const answer = await fetch(`/api/v1/runs/${encodeURIComponent(run)}`, { method: 'DELETE' });
    return answer.ok ? null : await refusalOf(answer, ". The run is still there; try again, or look at the server's log");
  } catch {
    return 'The server could not be reached. The run is still there; start it with "canopy serve" and try again.';
  }
}

/** Asks before a run is deleted, naming what goes with it. */
export function DeleteRun({ row, onClose }: { row: RunRow | null; onClose: () => void }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const notes = useAnswer<NoteList>(row === null ? null : runNotesApi(row.run, ''));
  const views = useAnswer<ViewList>(row === null ? null : viewsApi({ run: row.run }));
  const close = (): void => {
    setFailure(null);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (!row) return;
    setBusy(true);
    const problem = await deleteRun(row.run);
    setBusy(false);
    setFailure(problem);
    if (problem !== null) return;
    router.refresh();
    close();
  };
  return (
    <Modal open={row !== null} label="Delete a run" className="w-[min(440px,92vw)] p-4" onClose={close}>
      <h2 className="font-semibold text-title">
        Delete <span className="num">{row?.name}</span>?
      </h2>
      <p className="mt-2 text-ink-2">
        {formatPlural(row?.trees ?? 0, 'tree')}, {formatCount(row?.nodes ?? 0)} nodes
        {notes.isCurrent &&
          notes.value !== null &&
          notes.value.count > 0 &&
          `, ${formatPlural(notes.value.count, 'note or label', 'notes and labels')}`}{' '}
        and everything else stored of it go. This cannot be undone; the producer’s own log file is not touched.
        {views.isCurrent &&
          views.value !== null &&
          views.value.count > 0 &&
          ` ${formatPlural(views.value.count, 'saved view')} of it ${views.value.count === 1 ? 'stays' : 'stay'}, and will say that it is gone.`}
        {notes.failure !== null && ' Whether anybody wrote notes on it could not be read.'}
      </p>
      {row?.status === 'live' && <p className="mt-2 text-ink-2">The run is live: what it sends next will begin it anew.</p>}
      {failure && (
        <p role="alert" className="mt-2 text-danger">
          {failure}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <button type="button" className="btn" onClick={close}>
          Keep it
        </button>
        <button type="button" className="btn danger" disabled={busy} onClick={() => void confirm()}>
          {busy ? 'Deleting' : 'Delete'}
        </button>
      </div>
    </Modal>
  );
}
