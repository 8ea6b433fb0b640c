'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Sent } from './send';

/** Deletes things of a list and brings the last one back. The page is read anew after each. */
export function useDeletion<T, A>({ remove, restore }: { remove: (item: T) => Promise<Sent<A>>; restore: (item: T) => Promise<Sent<unknown>> }) {
  const router = useRouter();
  const [gone, setGone] = useState<{ readonly item: T; readonly answer: A } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const removed = async (item: T): Promise<void> => {
    const sent = await remove(item);
    setFailure(sent.ok ? null : sent.error);
    if (sent.ok) setGone({ item, answer: sent.value });
    router.refresh();
  };
  const restored = async (): Promise<void> => {
    if (!gone) return;
    const sent = await restore(gone.item);
    setFailure(sent.ok ? null : sent.error);
    if (sent.ok) setGone(null);
    router.refresh();
  };
  return {
    /** What was deleted last, and what the server said of it. */
    gone,
    failure,
    setFailure,
    remove: (item: T) => void removed(item),
    undo: () => void restored(),
    /** The reader does not want it back. */
    forget: () => setGone(null),
  };
}
