'use client';

import { useEffect, useRef, useState } from 'react';
import type { ChangeNotice } from '@/lib/contract';

export type LiveState = 'connecting' | 'open' | 'lost';

/** A notice of the feed; null where the line is not one. */
function parseNotice(data: string): ChangeNotice | null {
  try {
    return JSON.parse(data) as ChangeNotice;
  } catch {
    return null;
  }
}

/** Follows a run's change feed (server-sent events), or that of all runs where the name is "*". The browser reconnects by itself and names the last id it saw. */
export function useLive(run: string, onNotice: (notice: ChangeNotice) => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const latest = useRef(onNotice);
  useEffect(() => {
    latest.current = onNotice;
  });
  useEffect(() => {
    const source = new EventSource(`/api/v1/runs/${encodeURIComponent(run)}/events`);
    const take = (event: MessageEvent<string>): void => {
      const notice = parseNotice(event.data);
      if (notice) latest.current(notice);
    };
    source.onopen = () => setState('open');
    source.onerror = () => setState('lost');
    source.addEventListener('change', take);
    return () => source.close();
  }, [run]);
  return state;
}
