'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { here, writeHere } from '@/components/ui/host';
import { parseTreeKey } from '@/lib/contract/tree-key';
import type { TreeStore } from '@/lib/store/tree-store';
import { addressOf, canonicalKey, keyInPath } from './tree-address';
import { TreeCache } from './tree-cache';
import { type History, type Move, TreeWalk } from './tree-walk';

export interface ShownTree {
  readonly treeKey: string;
  readonly cache: TreeCache;
  readonly move: Move | null;
  /** Why the last change of trees failed; the tree shown stays. */
  readonly moveFailure: string | null;
  /**
   * Shows another tree of the prompt in place. The first change of a scrub leaves an entry in the history, the others
   * replace it. Resolves when the tree is shown, or when a later change overtook it.
   */
  readonly showTree: (treeKey: string, history: History) => Promise<void>;
  /** Writes an address that waits for a pause now: before something else is written. */
  readonly flushAddress: () => void;
}

/** The browser bears some hundred changes of address a minute, a scrub makes more: replacements wait for a pause. */
const ADDRESS_MS = 250;

/** Writes the address of what is shown: a new entry at once, replacements after a pause, the last one only. */
function useAddress(run: string) {
  const pending = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly put: () => void } | null>(null);
  const written = useRef<string | null>(null);
  useEffect(() => {
    // The entry that the reader came back to is not the one that the pending address was for
    const drop = (): void => {
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = null;
    };
    window.addEventListener('popstate', drop);
    return () => {
      window.removeEventListener('popstate', drop);
      drop();
    };
  }, []);
  const write = useCallback(
    (key: string, node: string | null, history: History) => {
      if (pending.current) clearTimeout(pending.current.timer);
      written.current = key;
      const put = (): void => {
        pending.current = null;
        writeHere(addressOf(here(), run, key, node), history);
      };
      if (history === 'push') put();
      else pending.current = { timer: setTimeout(put, ADDRESS_MS), put };
    },
    [run],
  );
  const flush = useCallback(() => {
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current?.put();
  }, []);
  return { written, write, flush };
}

/** The page's title follows once another tree was shown; until then it is the server's. */
function useTitle(run: string, key: string): void {
  const first = useRef<string | null>(key);
  useEffect(() => {
    const tree = parseTreeKey(key);
    if (!tree || first.current === key) return;
    first.current = null;
    document.title = `${tree.prompt} · step ${tree.step} · ${run} · Canopy`;
  }, [run, key]);
}

/**
 * Which tree the page shows. It begins with the one in the address; scrubbing puts another of the same prompt in its place
 * without a new page, and back and forward do the same. `adopt` tells the page which node was chosen here.
 */
export function useShownTree(run: string, firstKey: string, store: TreeStore, adopt: (node: string | null) => void): ShownTree {
  const addressed = keyInPath(usePathname()) ?? canonicalKey(firstKey);
  const treeKey = useStore(store, (state) => state.snapshot?.header.treeKey ?? addressed);
  const [first] = useState(addressed);
  const [cache] = useState(() => new TreeCache(run, () => store.getState().whole));
  const [said, setSaid] = useState<{ move: Move | null; failure: string | null }>({ move: null, failure: null });
  const { written, write, flush } = useAddress(run);
  const [walk] = useState(() => new TreeWalk({ store, cache, adopt, write, say: setSaid }));
  useEffect(() => () => walk.stop(), [walk]);

  useEffect(() => {
    const shown = store.getState().snapshot?.header.treeKey ?? first;
    // Only where the reader went back or forward: what this page wrote itself arrives here later than it is shown
    const isHere = keyInPath(here().pathname) === addressed;
    if (!isHere || addressed === (written.current ?? shown)) return;
    written.current = addressed;
    if (addressed !== shown) void walk.restore(addressed, here().searchParams.get('node'));
  }, [addressed, first, walk, store, written]);
  useTitle(run, treeKey);

  const showTree = useCallback((key: string, history: History) => walk.follow(key, history), [walk]);
  return useMemo(
    () => ({ treeKey, cache, move: said.move, moveFailure: said.failure, showTree, flushAddress: flush }),
    [treeKey, cache, said, showTree, flush],
  );
}
