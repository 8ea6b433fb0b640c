'use client';

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { formatCount } from '@/lib/display/numbers';
import type { Finding } from './use-find';

function countText({ query, matches, current }: Finding): string {
  if (query === '') return '';
  return matches.length === 0 ? 'none' : `${formatCount(current + 1)} of ${formatCount(matches.length)}`;
}

/** Search within the turn: letters, how often they stand, the next and the one before. Enter goes on, Escape closes. */
export function FindBar({ find, note }: { find: Finding; note: string | null }) {
  const keys = (event: React.KeyboardEvent): void => {
    if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') find.setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className="find-bar">
      <label className="field">
        <input
          // biome-ignore lint/a11y/noAutofocus: the reader just asked for it
          autoFocus
          type="text"
          aria-label="Find in this turn"
          placeholder="Find in this turn"
          value={find.query}
          spellCheck={false}
          onChange={(event) => find.setQuery(event.target.value)}
          onKeyDown={keys}
        />
        <output className="num dim">{countText(find)}</output>
      </label>
      <button type="button" className="icon" aria-label="Match before" disabled={find.matches.length === 0} onClick={() => find.step(-1)}>
        <ChevronUp size={14} strokeWidth={1.5} />
      </button>
      <button type="button" className="icon" aria-label="Next match" disabled={find.matches.length === 0} onClick={() => find.step(1)}>
        <ChevronDown size={14} strokeWidth={1.5} />
      </button>
      <button type="button" className="icon" aria-label="Close find" onClick={() => find.setOpen(false)}>
        <X size={14} strokeWidth={1.5} />
      </button>
      {note && <p className="cut">{note}</p>}
    </search>
  );
}
