'use client';

import { useEffect } from 'react';
import { useLive } from './use-live';
import { useThrottledRefresh } from './use-refresh';

/** At most one look at the database this often, however much grows. */
const REFRESH_MS = 3000;
/** Without any news a live run becomes silent; that too must show. */
const LOOK_AGAIN_MS = 30_000;

/** Keeps a page up to date with a run's changes, or with every run's where the name is "*"; draws nothing. */
export function LiveRefresh({ run, after }: { run: string; after: string }) {
  const refresh = useThrottledRefresh(REFRESH_MS);
  useLive(run, after, refresh);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return null;
}
