'use client';

import { useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

function subscribe(notify: () => void): () => void {
  const media = matchMedia(REDUCED);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/** Whether the reader's system asks for less motion; false while the server renders. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(REDUCED).matches,
    () => false,
  );
}
