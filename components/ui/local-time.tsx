'use client';

import { useSyncExternalStore } from 'react';
import { formatTime } from '@/lib/display/times';

const never = (): (() => void) => () => {};

/** An instant in the reader's own zone; in UTC until the page is alive, so that server and browser agree. */
export function LocalTime({ iso }: { iso: string | null }) {
  const text = useSyncExternalStore(
    never,
    () => formatTime(iso),
    () => formatTime(iso, 'UTC'),
  );
  return (
    <time dateTime={iso ?? undefined} title={iso ?? undefined}>
      {text}
    </time>
  );
}
