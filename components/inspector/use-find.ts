'use client';

import { useDeferredValue, useMemo, useState } from 'react';
import { findIn, type Match } from '@/lib/text/find';
import type { Piece } from '@/lib/text/pieces';

export interface Finding {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly matches: readonly Match[];
  /** Index of the match that the reader is at; −1 where there is none. */
  readonly current: number;
  /** Grows with every step, so that the page goes there again. */
  readonly nonce: number;
  readonly step: (by: 1 | -1) => void;
}

/** Search over the texts of a turn as they were recorded, whatever of them is on the page. Query and place stay from node to node. */
export function useFind(pieces: readonly Piece[]): Finding {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState({ index: 0, nonce: 1 });
  const asked = useDeferredValue(isOpen ? query : '');
  const matches = useMemo(() => findIn(pieces, asked), [pieces, asked]);
  const current = matches.length === 0 ? -1 : Math.min(place.index, matches.length - 1);
  return {
    query,
    setQuery: (next) => {
      setQuery(next);
      setPlace(({ nonce }) => ({ index: 0, nonce: nonce + 1 }));
    },
    isOpen,
    setOpen,
    matches,
    current,
    nonce: place.nonce,
    step: (by) => setPlace(({ nonce }) => ({ index: matches.length === 0 ? 0 : (current + by + matches.length) % matches.length, nonce: nonce + 1 })),
  };
}
