'use client';

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** The page's content scrolls inside the page: only `scrollMargin` reaches beyond what it clips, where the browser knows it. */
const OPTIONS: IntersectionObserverInit & { readonly scrollMargin: string } = { rootMargin: '240px', scrollMargin: '240px' };

export interface Near {
  readonly ref: RefObject<HTMLElement | null>;
  /** On the screen or close to it: what is far away is not drawn anew. */
  readonly near: boolean;
}

/** Whether an element is near the screen; `eager`: taken to be, until it is known. */
export function useNear(eager: boolean): Near {
  const ref = useRef<HTMLElement>(null);
  const [near, setNear] = useState(eager);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), OPTIONS);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, near };
}

/**
 * What `make` gives, while the element is near; before that null, and while it is away what was made last. Where what is made is
 * the same picture as before, the earlier object stays, so that nothing is drawn again.
 */
export function useHeld<T>(near: boolean, make: () => T, same: (made: T, kept: T) => boolean): T | null {
  const kept = useRef<T | null>(null);
  const made = useMemo(() => (near ? make() : null), [near, make]);
  if (made !== null && !(kept.current !== null && same(made, kept.current))) kept.current = made;
  return kept.current;
}
