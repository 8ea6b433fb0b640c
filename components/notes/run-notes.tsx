'use client';

import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { IS_COPY } from '@/components/ui/host';
import { Unread } from '@/components/ui/unread';
import { useAnswer } from '@/components/ui/use-answer';
import { useLive } from '@/components/ui/use-live';
import type { Note, NoteList } from '@/lib/contract/read/notes';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { noteHref, runNotesApi } from './api';
import { LabelChip } from './label-chip';
import { NoteView } from './note-view';

function Place({ run, note }: { run: string; note: Note }) {
  return (
    <Link href={noteHref(run, note)} prefetch={false}>
      step {note.step}, {visibleText(note.prompt)}, node <span className="num">{visibleText(note.node)}</span>
      {note.span !== null && ', a stretch of its text'}
    </Link>
  );
}

function Entry({ run, note }: { run: string; note: Note }) {
  if (note.kind === 'note') return <NoteView note={note} about={<Place run={run} note={note} />} />;
  return (
    <article className="note">
      <header>
        <LabelChip label={note.text} />
        <span className="about">
          <Place run={run} note={note} />
        </span>
      </header>
    </article>
  );
}

const EMPTY = IS_COPY
  ? 'No notes or labels were written when this copy was made.'
  : 'No notes or labels yet. Open a tree, choose a node, and write in the inspector under Notes.';

function Found({ run, list, q, ask }: { run: string; list: NoteList; q: string; ask: (q: string) => void }) {
  return (
    <>
      {list.labels.length > 0 && (
        <div className="labels">
          <span className="lab">Labels</span>
          {list.labels.map(({ label, count }) => (
            <button key={label} type="button" aria-pressed={q === label} onClick={() => ask(q === label ? '' : label)}>
              <LabelChip label={label}>
                <span className="num">{formatCount(count)}</span>
              </LabelChip>
            </button>
          ))}
        </div>
      )}
      <p className="lab" role="status">
        {list.count === 0
          ? q === ''
            ? EMPTY
            : 'Nothing matches. Notes, labels and names of nodes are searched, letter case aside.'
          : formatPlural(list.count, 'note or label', 'notes and labels')}
        {list.count > list.notes.length && `, the newest ${formatCount(list.notes.length)} shown`}
      </p>
      {list.notes.map((note) => (
        <Entry key={note.id} run={run} note={note} />
      ))}
    </>
  );
}

/** Everything readers wrote on nodes of one run, searched by letters; follows what others write. */
export function RunNotes({ run, after }: { run: string; after: string }) {
  const [q, setQ] = useQueryState('q', parseAsString.withDefault('').withOptions({ history: 'replace', throttleMs: 200 }));
  const [changes, setChanges] = useState(0);
  useLive(run, after, (notice) => {
    if (notice.notes || notice.id === '') setChanges((before) => before + 1);
  });
  const { value, failure, retry } = useAnswer<NoteList>(runNotesApi(run, q), changes);
  return (
    <div className="notes-page">
      <label className="field">
        <input
          type="search"
          aria-label="Search notes and labels"
          placeholder="Search notes, labels and nodes"
          value={q}
          onChange={(event) => void setQ(event.target.value === '' ? null : event.target.value)}
        />
      </label>
      {failure && (
        <Unread what="The notes" failure={failure} onRetry={retry}>
          {value && 'What is shown is the last that was read.'}
        </Unread>
      )}
      {value ? (
        <Found run={run} list={value} q={q} ask={(next) => void setQ(next === '' ? null : next)} />
      ) : (
        !failure && <p className="lab">reading the notes</p>
      )}
    </div>
  );
}
