'use client';

import { useEffect, useMemo, useState } from 'react';
import { ask } from '@/components/ui/host';
import type { StepCandidate } from '@/lib/contract';
import { type StepSubject, unfundedSubject } from '@/lib/query-language/trees/subject';

export interface UnfundedCandidates {
  readonly subjects: readonly StepSubject[];
  readonly state: 'idle' | 'reading' | 'done' | 'failed';
  readonly retry: () => void;
}

const NONE: readonly StepCandidate[] = [];

async function read(url: string, signal: AbortSignal): Promise<readonly StepCandidate[]> {
  const answer = await ask(`${url}q=is:unfunded`, { signal });
  if (!answer.ok) throw new Error(`the candidates answered ${answer.status}`);
  return ((await answer.json()) as { unfunded: readonly StepCandidate[] }).unfunded;
}

/**
 * Candidates of stage 1 without a tree, read once the query speaks of them; there may be thousands.
 *
 * @param url ends where its parameters go on
 * @param version changes where the step grew
 */
export function useUnfunded(url: string, wanted: boolean, version: string): UnfundedCandidates {
  const [answer, setAnswer] = useState<{ readonly candidates: readonly StepCandidate[]; readonly failed: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: growth and another try are reasons to ask again
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    read(url, stop.signal)
      .then((candidates) => setAnswer({ candidates, failed: false }))
      .catch(() => !stop.signal.aborted && setAnswer({ candidates: NONE, failed: true }));
    return () => stop.abort();
  }, [url, wanted, version, attempt]);
  return useMemo(() => {
    const retry = (): void => {
      setAnswer(null);
      setAttempt((tries) => tries + 1);
    };
    if (!wanted) return { subjects: [], state: 'idle', retry };
    if (!answer) return { subjects: [], state: 'reading', retry };
    return { subjects: answer.candidates.map(unfundedSubject), state: answer.failed ? 'failed' : 'done', retry };
  }, [wanted, answer]);
}
