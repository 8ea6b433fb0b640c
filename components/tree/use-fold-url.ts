'use client';

import { parseAsArrayOf, parseAsString, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { useTree, useTreeState } from './tree-context';

/** Collapsed turns that an address holds; with more it holds none: the page shows how many nodes are folded. */
const MOST_IN_ADDRESS = 40;

/** Keeps what is collapsed equal to `?fold=`: the address first, then what the reader does. */
export function useFoldUrl(): void {
  const { store } = useTree();
  const [ids, setIds] = useQueryState('fold', parseAsArrayOf(parseAsString).withOptions({ history: 'replace' }));
  const isRead = useTreeState((state) => state.whole !== null);
  const folding = useTreeState((state) => state.folding);
  const agreed = useRef<string | null>(null);
  const wanted = JSON.stringify(ids ?? []);
  useEffect(() => {
    if (!isRead || agreed.current === wanted) return;
    agreed.current = wanted;
    const { folding: now, fold } = store.getState();
    const collapsed = new Set(JSON.parse(wanted) as string[]);
    if (collapsed.size > 0 || now.collapsed.size > 0) fold({ ...now, collapsed });
  }, [wanted, isRead, store]);
  useEffect(() => {
    if (agreed.current === null) return;
    // The first effect may have changed it since this was rendered
    const { collapsed } = store.getState().folding;
    const held = folding && collapsed.size <= MOST_IN_ADDRESS ? [...collapsed] : [];
    const text = JSON.stringify(held);
    if (text === agreed.current) return;
    agreed.current = text;
    void setIds(held.length === 0 ? null : held);
  }, [folding, setIds, store]);
}
