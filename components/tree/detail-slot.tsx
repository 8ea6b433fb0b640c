'use client';

import { useEffect } from 'react';
import type { TreeDetail } from '@/lib/contract/read/trees';
import { useTree } from './tree-context';

/** Hands the server's answer about a tree to its store, unless another tree took its place meanwhile. */
export function DetailSlot({ detail }: { detail: TreeDetail }) {
  const { store } = useTree();
  useEffect(() => {
    const shown = store.getState().snapshot?.header.treeKey ?? detail.card.treeKey;
    if (shown === detail.card.treeKey) store.getState().setDetail(detail);
  }, [store, detail]);
  return null;
}
