'use client';

import { useId, useState } from 'react';
import { IS_COPY } from '@/components/ui/host';
import type { NoteList } from '@/lib/contract/read/notes';
import { LabelChip } from './label-chip';

export interface LabelsProps {
  readonly list: NoteList;
  readonly onAdd: (label: string) => void;
  readonly onRemove: (id: string) => void;
}

/** The labels of a node; one field adds another, the run's own as suggestions. */
export function Labels({ list, onAdd, onRemove }: LabelsProps) {
  const [text, setText] = useState('');
  const suggestions = useId();
  const own = list.notes.filter((note) => note.kind === 'label').reverse();
  const add = (event: React.FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    onAdd(text);
    setText('');
  };
  if (IS_COPY && own.length === 0) return null;
  return (
    <div className="labels">
      <span className="lab">Labels</span>
      {own.map((note) => (
        <LabelChip key={note.id} label={note.text} {...(IS_COPY ? {} : { onRemove: () => onRemove(note.id) })} />
      ))}
      {!IS_COPY && (
        <form onSubmit={add}>
          <input
            className="add-label"
            aria-label="Add a label"
            placeholder="add…"
            value={text}
            maxLength={60}
            list={suggestions}
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id={suggestions}>
            {list.labels
              .filter(({ label }) => !own.some((note) => note.text === label))
              .map(({ label, count }) => (
                <option key={label} value={label}>
                  {count} in this run
                </option>
              ))}
          </datalist>
        </form>
      )}
    </div>
  );
}
