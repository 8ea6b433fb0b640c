'use client';

import { createContext, use } from 'react';
import type { Mark } from '@/lib/text/marks';
import type { PieceKey } from '@/lib/text/pieces';

/** Where the page should take the reader: a place in one text. Every wish has a `nonce` of its own, also for the same place. */
export interface Destination {
  readonly piece: PieceKey;
  readonly offset: number;
  readonly nonce: string;
}

/** How texts are shown, and what is marked in them. */
export interface Reading {
  readonly raw: boolean;
  readonly markdown: boolean;
  readonly marks: ReadonlyMap<PieceKey, readonly Mark[]>;
  readonly destination: Destination | null;
  /** Where a link of a text may lead; null, or left out, where it stands as words: an agent may name any address. */
  readonly linkOf?: (url: string) => string | null;
  /** Headings are those of the page, below its title. */
  readonly headings?: boolean;
}

export const PLAIN_READING: Reading = { raw: false, markdown: true, marks: new Map(), destination: null };

const Context = createContext<Reading>(PLAIN_READING);

export const ReadingProvider = Context;

export const useReading = (): Reading => use(Context);

const NO_MARKS: readonly Mark[] = [];

/** Marks of one text, and where in it the page should go. */
export function useMarksOf(piece: PieceKey): { readonly marks: readonly Mark[]; readonly destination: Destination | null } {
  const { marks, destination } = use(Context);
  return { marks: marks.get(piece) ?? NO_MARKS, destination: destination?.piece === piece ? destination : null };
}
