'use client';

import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useTransition } from 'react';

const ADDRESS = {
  step: parseAsInteger,
  allocator: parseAsString,
  predictor: parseAsString,
  M: parseAsInteger,
  N: parseAsInteger,
  prompt: parseAsString,
};

/** The page's whole question, in the address alone; the server answers it anew, and `pending` says that it is about to. */
export function useQuestion() {
  const [pending, startTransition] = useTransition();
  const [question, set] = useQueryStates(ADDRESS, { history: 'push', shallow: false, scroll: false, throttleMs: 250, startTransition });
  return { question, set, pending };
}

export type Question = ReturnType<typeof useQuestion>;
