'use client';

import type { ReactNode } from 'react';
import { holdsClause } from '@/lib/query-language/edit';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { useGalleryQuery } from './use-gallery-query';

/** A row of the panel that asks the gallery for what it counts. */
export function ClauseRow({ clause, instead, children, title }: { clause: string; instead: readonly string[]; children: ReactNode; title: string }) {
  const state = useGalleryQuery();
  return (
    <button
      type="button"
      className="clause-row"
      aria-pressed={holdsClause(state.query, TREE_LANGUAGE, clause)}
      title={`${title}. Filter: ${clause}`}
      onClick={() => state.toggle(clause, instead)}
    >
      {children}
    </button>
  );
}
