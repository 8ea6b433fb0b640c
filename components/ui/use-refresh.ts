'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Asks the server for the page again, at most once every `everyMs` however often it is called; what the reader has open,
 * typed and scrolled stays. Calls while the tab is hidden are made up for when it is shown.
 */
export function useThrottledRefresh(everyMs: number): () => void {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const lastMs = useRef(0);
  const fire = useCallback(() => {
    timer.current = null;
    lastMs.current = performance.now();
    router.refresh();
  }, [router]);
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), []);
  return useCallback(() => {
    if (timer.current !== null) return;
    const waitMs = Math.max(0, lastMs.current + everyMs - performance.now());
    timer.current = setTimeout(() => {
      if (!document.hidden) return fire();
      document.addEventListener('visibilitychange', fire, { once: true });
    }, waitMs);
  }, [everyMs, fire]);
}
