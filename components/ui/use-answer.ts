'use client';

import { useEffect, useState } from 'react';
import { fetchFrom } from './fetch-from';

export interface Answer<T> {
  readonly value: T | null;
  readonly failure: string | null;
}

/** What the API answers at `url`; nothing is asked where it is null. The last answer stays until one to another address comes. `again`: ask anew when it changes. */
export function useAnswer<T>(url: string | null, again: unknown = null): Answer<T> & { readonly isCurrent: boolean } {
  const [shown, setShown] = useState<{ url: string; value: T } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `again` is a reason to ask anew
  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    fetchFrom(url, controller.signal)
      .then((response) => response.json() as Promise<T>)
      .then(
        (value) => {
          if (controller.signal.aborted) return;
          setShown({ url, value });
          setFailure(null);
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    return () => controller.abort();
  }, [url, again]);
  return { value: shown?.value ?? null, isCurrent: shown !== null && shown.url === url, failure };
}
