'use client';

import { useEffect, useMemo, useState } from 'react';
import type { StepTextSearch } from '@/lib/contract';
import { type Hits, hitsOf, MAX_NEEDLES, needlesOf } from '@/lib/query-language/evaluate';
import type { Query } from '@/lib/query-language/types';

export interface TextHits {
  readonly hits: Hits;
  readonly state: 'idle' | 'searching' | 'done' | 'failed' | 'too-many';
  readonly searches: readonly StepTextSearch[];
  readonly retry: () => void;
}

/** Between two letters that are typed: no search for the first alone. */
const REST_MS = 200;

interface Answer {
  readonly question: string;
  readonly searches: readonly StepTextSearch[] | null;
}

async function ask(url: string, needles: readonly string[], signal: AbortSignal): Promise<readonly StepTextSearch[]> {
  const query = needles.map((needle) => `needle=${encodeURIComponent(needle)}`).join('&');
  const answer = await fetch(`${url}${url.includes('?') ? '&' : '?'}${query}`, { signal });
  if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
  return ((await answer.json()) as { searches: readonly StepTextSearch[] }).searches;
}

/**
 * Which trees hold the texts that a query searches for, by the database. While an answer is on its way the old one of the
 * same texts stands. `version` changes where the step grew.
 */
export function useTextHits(url: string, query: Query, version: string): TextHits {
  const question = JSON.stringify(needlesOf(query));
  const [answer, setAnswer] = useState<Answer>({ question: '[]', searches: [] });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: growth and another try are reasons to ask again
  useEffect(() => {
    const needles = JSON.parse(question) as string[];
    if (needles.length === 0 || needles.length > MAX_NEEDLES) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(url, needles, stop.signal)
        .then((searches) => setAnswer({ question, searches }))
        .catch(() => !stop.signal.aborted && setAnswer({ question, searches: null }));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [url, question, version, attempt]);
  return useMemo(() => {
    const needles = JSON.parse(question) as string[];
    const current = answer.question === question;
    const searches = (current && answer.searches) || [];
    const retry = (): void => {
      setAnswer({ question: '', searches: [] });
      setAttempt((tries) => tries + 1);
    };
    const common = { hits: hitsOf(searches), searches, retry };
    if (needles.length === 0) return { ...common, state: 'idle' };
    if (needles.length > MAX_NEEDLES) return { ...common, state: 'too-many' };
    if (!current) return { ...common, state: 'searching' };
    return { ...common, state: answer.searches ? 'done' : 'failed' };
  }, [answer, question]);
}
