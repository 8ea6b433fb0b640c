'use client';

import { useEffect, useMemo, useState } from 'react';
import { ask as askServer } from '@/components/ui/host';
import { type Hits, MAX_NEEDLES, needlesOf } from '@/lib/query-language/evaluate';
import type { Query } from '@/lib/query-language/types';

/** What a text search says of itself, whatever it was asked of. */
interface Searched {
  readonly needle: string;
}

export interface TextHits<S extends Searched> {
  readonly hits: Hits;
  readonly state: 'idle' | 'searching' | 'done' | 'failed' | 'too-many';
  readonly searches: readonly S[];
  readonly retry: () => void;
}

/** Between two letters that are typed: no search for the first alone. */
const REST_MS = 200;

interface Answer<S> {
  readonly question: string;
  readonly searches: readonly S[] | null;
}

async function ask<S>(url: string, needles: readonly string[], signal: AbortSignal): Promise<readonly S[]> {
  const query = needles.map((needle) => `needle=${encodeURIComponent(needle)}`).join('&');
  const answer = await askServer(`${url}${url.includes('?') ? '&' : '?'}${query}`, { signal });
  if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
  return ((await answer.json()) as { searches: readonly S[] }).searches;
}

/**
 * Which trees hold the texts that a query searches for, by the database. While an answer is on its way the old one of the
 * same texts stands. `version` changes where the step grew.
 */
export function useTextHits<S extends Searched>(url: string, query: Query, version: string, hitsOf: (searches: readonly S[]) => Hits): TextHits<S> {
  const question = JSON.stringify(needlesOf(query));
  const [answer, setAnswer] = useState<Answer<S>>({ question: '[]', searches: [] });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: growth and another try are reasons to ask again
  useEffect(() => {
    const needles = JSON.parse(question) as string[];
    if (needles.length === 0 || needles.length > MAX_NEEDLES) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask<S>(url, needles, stop.signal)
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
  }, [answer, question, hitsOf]);
}
