'use client';

import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { QueryBar } from '@/components/query/query-bar';
import type { QueryField } from '@/components/query/use-query-field';
import { useKeys } from '@/components/ui/use-keys';
import { nextStop } from '@/lib/derive/tree-tour';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { selectedWholePlace } from '@/lib/store/tree-store';
import { useLens } from './lens';
import { useTree, useTreeState } from './tree-context';

const FIND_NEXT = 'F3';

/** How far the database came with the texts, where it matters. */
function Searched() {
  const { search } = useLens().find;
  if (search.state === 'idle') return null;
  if (search.state === 'searching') return <span className="dim">searching turns</span>;
  if (search.state === 'too-many') return <span role="alert">at most 4 texts</span>;
  if (search.state === 'failed')
    return (
      <button type="button" className="btn" onClick={search.retry}>
        The search failed: try again
      </button>
    );
  const cut = search.searches.find(({ searched, of }) => searched < of);
  if (!cut) return null;
  return (
    <span className="dim" title={`Time limit of ${formatCount(cut.limitMs)} ms`}>
      {formatCount(cut.searched)} of {formatPlural(cut.of, 'turn')} searched
    </span>
  );
}

/** What a key in the field does before the field sees it: Enter goes on unless it takes a completion, Escape closes unless it closes the list. */
function actionOf(key: string, { active, open }: QueryField): 'go' | 'close' | null {
  if (key === FIND_NEXT || (key === 'Enter' && active < 0)) return 'go';
  return key === 'Escape' && !open ? 'close' : null;
}

/** Search inside the tree: count, next, previous; the rest is dimmed. `/` opens it, Escape closes it and keeps the selection. */
export function FindBar() {
  const { goTo } = useTree();
  const { find } = useLens();
  const { field, found } = find;
  const here = useTreeState(selectedWholePlace);
  const [open, setOpen] = useState(false);
  const shown = open || find.text !== '';
  useEffect(() => {
    if (open) field.inputRef.current?.focus();
  }, [open, field.inputRef]);
  const go = (direction: 1 | -1): void => {
    const stop = found && nextStop(found, here, direction);
    if (stop !== null) goTo(stop, 'replace');
  };
  const close = (): void => {
    field.clear();
    setOpen(false);
    document.getElementById('tree-canvas')?.focus();
  };
  useKeys({
    '/': () => {
      setOpen(true);
      field.inputRef.current?.select();
    },
    [FIND_NEXT]: (event) => go(event.shiftKey ? -1 : 1),
  });
  if (!shown)
    return (
      <button type="button" className="icon" aria-label="Search in this tree (/)" title="Search in this tree (/)" onClick={() => setOpen(true)}>
        <Search size={15} strokeWidth={1.5} />
      </button>
    );
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = event.target instanceof HTMLInputElement ? actionOf(event.key, field) : null;
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    field.show(false);
    if (act === 'close') close();
    else go(event.shiftKey ? -1 : 1);
  };
  const place = found?.indexOf(here) ?? -1;
  return (
    <search className="find-bar" aria-label="Search in this tree" onKeyDownCapture={onKeyDown}>
      <QueryBar field={field} label="Search in this tree" example='text:"timeout" v>.8 outcome:failure' />
      <output className="num" aria-live="polite">
        {found === null
          ? ''
          : found.length === 0
            ? 'none'
            : place >= 0
              ? `${formatCount(place + 1)} of ${formatCount(found.length)}`
              : formatCount(found.length)}
      </output>
      <Searched />
      <button
        type="button"
        className="icon"
        disabled={!found?.length}
        aria-label="Previous match (⇧F3)"
        title="Previous match (⇧F3)"
        onClick={() => go(-1)}
      >
        <ChevronUp size={15} strokeWidth={1.5} />
      </button>
      <button type="button" className="icon" disabled={!found?.length} aria-label="Next match (F3)" title="Next match (F3)" onClick={() => go(1)}>
        <ChevronDown size={15} strokeWidth={1.5} />
      </button>
      <button type="button" className="icon" aria-label="Close the search" title="Close the search (Esc)" onClick={close}>
        <X size={15} strokeWidth={1.5} />
      </button>
    </search>
  );
}
