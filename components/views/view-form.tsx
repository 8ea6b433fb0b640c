'use client';

import { type FormEvent, type ReactNode, useId, useState } from 'react';

export interface ViewWords {
  readonly name: string;
  readonly note: string;
}

export interface ViewFormProps {
  readonly initial: ViewWords;
  readonly busy: boolean;
  readonly failure: string | null;
  /** What is said of the name that is being typed. */
  readonly about: (name: string) => ReactNode;
  readonly submit: string;
  readonly onSubmit: (words: ViewWords) => void;
  readonly onCancel: () => void;
}

/** Name and note of a saved view. Enter in the name sends; so does ⌘Enter in the note. */
export function ViewForm({ initial, busy, failure, about, submit, onSubmit, onCancel }: ViewFormProps) {
  const [name, setName] = useState(initial.name);
  const [note, setNote] = useState(initial.note);
  const ids = { name: useId(), note: useId() };
  const done = (event?: FormEvent): void => {
    event?.preventDefault();
    if (name.trim() !== '' && !busy) onSubmit({ name: name.trim(), note: note.trim() });
  };
  return (
    <form className="view-form" onSubmit={done}>
      <label className="lab" htmlFor={ids.name}>
        Name
      </label>
      <input
        id={ids.name}
        data-first-focus
        value={name}
        maxLength={120}
        dir="auto"
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="lab min-h-4" aria-live="polite">
        {about(name.trim())}
      </div>
      <label className="lab" htmlFor={ids.note}>
        Note <span>if you like</span>
      </label>
      <textarea
        id={ids.note}
        value={note}
        maxLength={5000}
        rows={3}
        dir="auto"
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && done()}
      />
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <div className="mt-3 flex justify-end gap-2">
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="btn solid" disabled={busy || name.trim() === ''}>
          {busy ? 'Saving' : submit}
        </button>
      </div>
    </form>
  );
}
