'use client';

import { useQueryStates } from 'nuqs';
import { useTransition } from 'react';
import { QUESTION_PARAMS, VIEW_PARAMS } from './params';

/** What the address asks of the server. A change computes anew and leaves an entry in the history; `busy` until the answer is there. */
export function useQuestion() {
  const [busy, startTransition] = useTransition();
  const [question, ask] = useQueryStates(QUESTION_PARAMS, { history: 'push', shallow: false, startTransition });
  return { question, ask, busy };
}

/** What the address says about how the answer is shown. */
export function useView() {
  const [view, show] = useQueryStates(VIEW_PARAMS, { history: 'replace', throttleMs: 120 });
  return { view, show };
}
