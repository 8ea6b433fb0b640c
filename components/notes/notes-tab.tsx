'use client';

import Link from 'next/link';
import { useState } from 'react';
import { IS_COPY } from '@/components/ui/host';
import { Unread } from '@/components/ui/unread';
import type { NoteList } from '@/lib/contract/read/notes';
import { formatCount } from '@/lib/display/numbers';
import { parseSpan, spanPiece } from '@/lib/text/span';
import { type NotedPlace, removeNote, sendNote } from './api';
import { Labels } from './labels';
import { NoteView } from './note-view';

/** Where a note is written. */
export const NOTE_FIELD_ID = 'note-text';

export interface NotesTabProps {
  readonly place: NotedPlace;
  readonly list: NoteList | null;
  readonly failure: string | null;
  readonly onRetry: () => void;
  /** Address of the stretch of text that the next note is about; null = the node. */
  readonly span: string | null;
  readonly onSpan: (span: string | null) => void;
  /** The words at a span, as far as they are at hand. */
  readonly quote: (span: string) => string | null;
  readonly onOpenSpan: (span: string) => void;
  /** Asks for the list again. */
  readonly onChanged: () => void;
}

const spanName = (span: string): string => {
  const parsed = parseSpan(span);
  return parsed ? `${spanPiece(parsed)}, ${formatCount(parsed.to - parsed.from)} characters` : 'a stretch of text';
};

function About({ span, quote, onOpen }: { span: string; quote: string | null; onOpen: () => void }) {
  return (
    <button type="button" className="more ell" onClick={onOpen} title="Show it in the turn">
      {spanName(span)}
      {quote !== null && <> “{quote}”</>}
    </button>
  );
}

function Writer({ span, onSpan, quote, onSend }: Pick<NotesTabProps, 'span' | 'onSpan' | 'quote'> & { onSend: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    const isDone = await onSend(text);
    setBusy(false);
    if (isDone) setText('');
  };
  const keys = (event: React.KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="write">
      {span !== null && (
        <p className="lab">
          on {spanName(span)} {quote(span) !== null && <>“{quote(span)}”</>}{' '}
          <button type="button" className="more" onClick={() => onSpan(null)}>
            on the whole node instead
          </button>
        </p>
      )}
      <textarea
        id={NOTE_FIELD_ID}
        aria-label="Write a note"
        placeholder="Write a note, or select text in the turn first"
        value={text}
        dir="auto"
        rows={3}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keys}
      />
      <button type="button" className="btn" disabled={busy || text.trim() === ''} onClick={() => void send()}>
        {busy ? 'Adding' : 'Add note'}
      </button>
    </div>
  );
}

/** Notes and labels of the chosen node. They have no author: there are no accounts. */
export function NotesTab({ place, list, failure, onRetry, span, onSpan, quote, onOpenSpan, onChanged }: NotesTabProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const done = (why: string | null): boolean => {
    setProblem(why);
    if (why === null) onChanged();
    return why === null;
  };
  const remove = (id: string): void => void removeNote(place, id).then(done);
  const send = async (text: string): Promise<boolean> => {
    const isDone = done(await sendNote(place, { kind: 'note', text, span }));
    if (isDone) onSpan(null);
    return isDone;
  };
  if (!list) return failure ? <Unread what="The notes" failure={failure} onRetry={onRetry} /> : <p className="turn hint">reading the notes</p>;
  const notes = list.notes.filter((note) => note.kind === 'note');
  return (
    <div className="notes-tab">
      <Labels list={list} onAdd={(label) => void sendNote(place, { kind: 'label', text: label }).then(done)} onRemove={remove} />
      {problem && (
        <p className="failed" role="alert">
          {problem}
        </p>
      )}
      {notes.map((note) => {
        const about = note.span === null ? 'this node' : <About span={note.span} quote={quote(note.span)} onOpen={() => onOpenSpan(note.span!)} />;
        return <NoteView key={note.id} note={note} about={about} {...(IS_COPY ? {} : { onRemove: () => remove(note.id) })} />;
      })}
      {list.count > list.notes.length && (
        <p className="lab">
          the newest {formatCount(list.notes.length)} of {formatCount(list.count)}
        </p>
      )}
      {IS_COPY && notes.length === 0 && <p className="lab">No notes were written on this node when this copy was made.</p>}
      {!IS_COPY && <Writer key={place.node} span={span} onSpan={onSpan} quote={quote} onSend={send} />}
      <p className="lab">
        <Link href={`/runs/${encodeURIComponent(place.run)}/notes`} className="more" prefetch={false}>
          All notes of this run
        </Link>
      </p>
    </div>
  );
}
