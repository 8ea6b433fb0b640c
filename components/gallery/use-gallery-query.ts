'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { toggleClause, withClause } from '@/lib/query-language/edit';
import { parse } from '@/lib/query-language/parse';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { DEFAULT_SORT, sortOf } from '@/lib/query-language/trees/sort';
import type { Query, QueryError } from '@/lib/query-language/types';

const ADDRESS = { q: parseAsString.withDefault(''), sort: parseAsString.withDefault(DEFAULT_SORT) };
const NOTHING: Query = { kind: 'and', of: [], from: 0, to: 0 };

/** The gallery's whole state: one query and one order, in the address alone. */
export interface GalleryQuery {
  readonly text: string;
  /** What the text asks; nothing at all where it cannot be read. */
  readonly query: Query;
  /** What is wrong with the address's text. */
  readonly error: QueryError | null;
  /** A sort id, led by "-" for descending. */
  readonly sort: string;
  /** Only texts that can be read. */
  readonly setText: (text: string) => void;
  readonly setSort: (sort: string) => void;
  readonly toggle: (clause: string, instead?: readonly string[]) => void;
  /** Replaces the condition on a field; null takes it out. */
  readonly replace: (field: string, clause: string | null) => void;
}

export function useGalleryQuery(): GalleryQuery {
  const [{ q, sort }, set] = useQueryStates(ADDRESS, { history: 'replace', throttleMs: 150 });
  return useMemo(() => {
    const parsed = parse(q, TREE_LANGUAGE);
    const setText = (text: string): void => void set({ q: text === '' ? null : text });
    return {
      text: q,
      query: parsed.query ?? NOTHING,
      error: parsed.error,
      sort: sortOf(sort) ? sort : DEFAULT_SORT,
      setText,
      setSort: (next) => void set({ sort: next }),
      toggle: (clause, instead = []) => setText(toggleClause(q, TREE_LANGUAGE, clause, instead)),
      replace: (field, clause) => setText(withClause(q, TREE_LANGUAGE, field, clause)),
    };
  }, [q, sort, set]);
}
