'use client';

import { useEffect, useRef, useState } from 'react';
import type { ChangeNotice } from '@/lib/contract';
import { openFeed } from './host';

export type LiveState = 'connecting' | 'open' | 'lost';

/** A notice of the feed; null where the line is not one. */
function parseNotice(data: string): ChangeNotice | null {
  try {
    return JSON.parse(data) as ChangeNotice;
  } catch {
    return null;
  }
}

/** Stands for notices that are no longer kept: anything may have changed. */
const ANYTHING = { id: '', attempt: null, step: null, treeKeys: [], notes: false, at: '' } as const;

/**
 * Follows a run's change feed (server-sent events), or that of all runs where the name is "*". The browser reconnects by
 * itself and names the last id it saw. `after`: the newest change when the page was rendered, so that nothing between the
 * rendering and the connection is missed.
 */
export function useLive(run: string, after: string, onNotice: (notice: ChangeNotice) => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const latest = useRef(onNotice);
  // Later renderings bring later ids; the connection that stands knows better where it is.
  const start = useRef(after);
  useEffect(() => {
    latest.current = onNotice;
  });
  useEffect(() => {
    const source = openFeed(`/api/v1/runs/${encodeURIComponent(run)}/events?after=${start.current}`);
    const take = (event: MessageEvent<string>): void => {
      const notice = parseNotice(event.data);
      if (notice) latest.current(notice);
    };
    source.onopen = () => setState('open');
    source.onerror = () => setState('lost');
    source.addEventListener('change', take);
    source.addEventListener('reset', () => latest.current({ ...ANYTHING, run }));
    return () => source.close();
  }, [run]);
  return state;
}
