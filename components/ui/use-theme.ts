'use client';

import { useSyncExternalStore } from 'react';
import type { Theme } from './theme';

const DARK = '(prefers-color-scheme: dark)';

function subscribe(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const media = matchMedia(DARK);
  media.addEventListener('change', notify);
  return () => {
    observer.disconnect();
    media.removeEventListener('change', notify);
  };
}

function read(): Theme {
  const forced = document.documentElement.dataset.theme;
  if (forced === 'light' || forced === 'dark') return forced;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** The theme now painted, for what is drawn on a canvas; "light" while the server renders. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read, () => 'light');
}
