'use client';

import { useEffect } from 'react';
import type { TreeDetail } from '@/lib/contract/read/trees';
import { useTree } from './tree-context';

/** Hands the server's answer about a tree to its store. */
export function DetailSlot({ detail }: { detail: TreeDetail }) {
  const { store } = useTree();
  useEffect(() => store.getState().setDetail(detail), [store, detail]);
  return null;
}
