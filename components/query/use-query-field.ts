'use client';

import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { type Completion, complete } from '@/lib/query-language/complete';
import type { Hint } from '@/lib/query-language/hints';
import { parse } from '@/lib/query-language/parse';
import { settledText } from '@/lib/query-language/settled';
import type { Language, QueryError } from '@/lib/query-language/types';

/** Where the query stands: the address, mostly. */
export interface QueryState {
  readonly text: string;
  /** Only texts that can be read. */
  readonly setText: (text: string) => void;
}

export interface QueryField {
  readonly language: Language;
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly draft: string;
  readonly error: QueryError | null;
  readonly open: boolean;
  readonly completions: readonly Completion[];
  /** Index of the completion that Enter takes; −1 = none. */
  readonly active: number;
  readonly scrolledPx: number;
  readonly setActive: (index: number) => void;
  readonly take: (completion: Completion) => void;
  readonly clear: () => void;
  /** Follows text, caret and scrolling of the input. */
  readonly read: () => void;
  readonly show: (open: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

type Action = 'next' | 'previous' | 'open' | 'take' | 'close' | 'leave';

/** What a key does in the field; null: what it does in any. */
function actionOf(key: string, { open, many, chosen }: { open: boolean; many: number; chosen: boolean }): Action | null {
  if (key === 'ArrowDown') return many > 0 ? 'next' : open ? null : 'open';
  if (key === 'ArrowUp') return many > 0 ? 'previous' : null;
  if (key === 'Enter') return chosen ? 'take' : 'close';
  if (key === 'Escape') return open ? 'close' : 'leave';
  return null;
}

/** The next or previous of `many` in a ring; from none (−1) to the first or last. */
function turned(active: number, many: number, by: 1 | -1): number {
  if (active < 0) return by > 0 ? 0 : many - 1;
  return (active + by + many) % many;
}

/**
 * What the reader types. Every finished condition goes to the address at once; what is unfinished or cannot be read stays
 * here, marked, until it is finished, the focus leaves or Enter is pressed.
 */
export function useQueryField(state: QueryState, language: Language, hints: ReadonlyMap<string, Hint>): QueryField {
  const inputRef = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState({ draft: state.text, address: state.text });
  const [caret, setCaret] = useState(state.text.length);
  const [scrolledPx, setScrolledPx] = useState(0);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // A chip or the browser's back button wrote the address: that text stands now
  if (own.address !== state.text) setOwn({ draft: state.text, address: state.text });
  const draft = own.address === state.text ? own.draft : state.text;
  const { error } = useMemo(() => parse(draft, language), [draft, language]);
  const completions = useMemo(
    () => (open ? complete(draft, Math.min(caret, draft.length), language, hints) : []),
    [open, draft, caret, language, hints],
  );

  /** `at`: the caret, where the reader is still typing. */
  const write = (text: string, at: number | null): void => {
    const settled = settledText(text, at, language) ?? state.text;
    setOwn({ draft: text, address: settled });
    setActive(-1);
    if (settled !== state.text) state.setText(settled);
  };
  const read = (): void => {
    const input = inputRef.current;
    if (!input) return;
    setCaret(input.selectionStart ?? input.value.length);
    setScrolledPx(input.scrollLeft);
    if (input.value !== draft) write(input.value, input.selectionStart);
  };
  const show = (next: boolean): void => {
    setOpen(next);
    if (next) return;
    setActive(-1);
    if (draft !== state.text) write(draft, null);
  };
  const take = ({ insert, from, to }: Completion): void => {
    const input = inputRef.current;
    const text = draft.slice(0, from) + insert + draft.slice(to).trimStart();
    write(text, from + insert.length);
    setCaret(from + insert.length);
    setOpen(true);
    // The caret can be placed once the input holds the text
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(from + insert.length, from + insert.length);
      setScrolledPx(input?.scrollLeft ?? 0);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const chosen = completions[active];
    const act = actionOf(event.key, { open, many: completions.length, chosen: chosen !== undefined });
    if (act === null) return;
    event.preventDefault();
    if (act === 'take' && chosen) take(chosen);
    else if (act === 'leave') inputRef.current?.blur();
    else if (act === 'open' || act === 'close') show(act === 'open');
    else setActive(turned(active, completions.length, act === 'next' ? 1 : -1));
  };
  return {
    language,
    inputRef,
    draft,
    error,
    open,
    completions,
    active,
    scrolledPx,
    setActive,
    take,
    clear: () => write('', null),
    read,
    show,
    onKeyDown,
  };
}
