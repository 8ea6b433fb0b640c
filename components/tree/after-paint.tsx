'use client';

import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useTreeState } from './tree-context';

/**
 * Children that wait until the tree itself is on screen, or until there is none to wait for. They mount as a transition,
 * so that the tree's first frame is not held up by what explains it.
 */
export function AfterPaint({ children, until = null }: { children: ReactNode; until?: ReactNode }) {
  const isReady = useTreeState((state) => state.painted !== null || state.failure !== null || state.snapshot?.header.count === 0);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const frame = requestAnimationFrame(() => startTransition(() => setShown(true)));
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return isShown ? children : until;
}
