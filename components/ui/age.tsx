'use client';

import { useSyncExternalStore } from 'react';
import { formatAge } from '@/lib/display/durations';

const EVERY_MS = 5000;

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, EVERY_MS);
  return () => clearInterval(timer);
}

/** "38 s ago", kept up to date; empty while the server renders, since its clock is not the reader's. */
export function Age({ iso, suffix = ' ago' }: { iso: string; suffix?: string }) {
  const text = useSyncExternalStore(
    subscribe,
    () => formatAge(Date.parse(iso), Math.floor(Date.now() / EVERY_MS) * EVERY_MS) + suffix,
    () => '',
  );
  return <span>{text}</span>;
}
