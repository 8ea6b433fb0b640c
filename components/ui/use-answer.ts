'use client';

import { useCallback, useEffect, useState } from 'react';
import { fetchFrom } from './fetch-from';

export interface Answer<T> {
  /** The last answer, maybe of the address before: see `isCurrent`. */
  readonly value: T | null;
  /** The address that `value` answers. */
  readonly of: string | null;
  readonly isCurrent: boolean;
  /** Why this address could not be read, as `fetchFrom` says it. */
  readonly failure: string | null;
  /** Asks once more. */
  readonly retry: () => void;
}

/** What the API answers at `url`; nothing is asked where it is null. The last answer stays until one to another address comes. `again`: ask anew when it changes. */
export function useAnswer<T>(url: string | null, again: unknown = null): Answer<T> {
  const [shown, setShown] = useState<{ readonly url: string; readonly value: T } | null>(null);
  const [failed, setFailed] = useState<{ readonly url: string; readonly why: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `again` and another try are reasons to ask anew
  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    fetchFrom(url, controller.signal)
      .then((response) => response.json() as Promise<T>)
      .then(
        (value) => {
          if (controller.signal.aborted) return;
          setShown({ url, value });
          setFailed(null);
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setFailed({ url, why: error instanceof Error ? error.message : String(error) });
        },
      );
    return () => controller.abort();
  }, [url, again, attempt]);
  const retry = useCallback((): void => {
    setFailed(null);
    setAttempt((before) => before + 1);
  }, []);
  const of = shown?.url ?? null;
  return {
    value: shown?.value ?? null,
    of,
    isCurrent: of !== null && of === url,
    failure: failed !== null && failed.url === url ? failed.why : null,
    retry,
  };
}
