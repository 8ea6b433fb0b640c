'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { selectedPlace, type TreeStore } from '@/lib/store/tree-store';
import { chainOf, type Followed, followPrefix } from './follow-prefix';
import { addressOf, canonicalKey, keyInPath } from './tree-address';
import { type ReadTree, TreeCache } from './tree-cache';

/** What a change of trees kept: said beside the scrubber. */
export interface Move extends Pick<Followed, 'matched' | 'before' | 'after' | 'turnsLost'> {
  readonly from: string;
  readonly to: string;
}

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
  readonly showTree: (treeKey: string, history: 'push' | 'replace') => Promise<void>;
}

/** The browser bears some hundred changes of address a minute, a scrub makes more: replacements wait for a pause. */
const ADDRESS_MS = 250;
const NO_CHAIN = new Uint8Array();

/** A node's id as the address has it: none for the root. */
const idAt = ({ snapshot }: ReadTree, place: number): string | null => (place === 0 ? null : (snapshot.ids.at(place) ?? null));

/** Writes the address of what is shown: a new entry at once, replacements after a pause, the last one only. */
function useAddress(run: string) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const written = useRef<string | null>(null);
  useEffect(() => {
    // The entry that the reader came back to is not the one that the pending address was for
    const drop = (): void => {
      if (timer.current) clearTimeout(timer.current);
    };
    window.addEventListener('popstate', drop);
    return () => {
      window.removeEventListener('popstate', drop);
      drop();
    };
  }, []);
  const write = useCallback(
    (key: string, node: string | null, history: 'push' | 'replace') => {
      if (timer.current) clearTimeout(timer.current);
      written.current = key;
      const put = (): void => {
        const address = addressOf(new URL(window.location.href), run, key, node);
        if (history === 'push') window.history.pushState(null, '', address);
        else window.history.replaceState(null, '', address);
      };
      if (history === 'push') put();
      else timer.current = setTimeout(put, ADDRESS_MS);
    },
    [run],
  );
  return { written, write };
}

function useTitle(run: string, key: string, isFirst: boolean): void {
  useEffect(() => {
    const tree = parseTreeKey(key);
    if (tree && !isFirst) document.title = `${tree.prompt} · step ${tree.step} · ${run} · Canopy`;
  }, [run, key, isFirst]);
}

/**
 * Which tree the page shows. It begins with the one in the address; scrubbing puts another of the same prompt in its place
 * without a new page, and back and forward do the same. `adopt` tells the page which node was chosen here.
 */
export function useShownTree(run: string, firstKey: string, store: TreeStore, adopt: (node: string | null) => void): ShownTree {
  const addressed = keyInPath(usePathname()) ?? canonicalKey(firstKey);
  const treeKey = useStore(store, (state) => state.snapshot?.header.treeKey ?? addressed);
  const [first] = useState(addressed);
  const [cache] = useState(() => new TreeCache(run));
  const [said, setSaid] = useState<{ move: Move | null; failure: string | null }>({ move: null, failure: null });
  const turn = useRef(0);
  const wanted = useRef<{ readonly selected: string | null; readonly chain: Uint8Array }>({ selected: null, chain: NO_CHAIN });
  const owesEntry = useRef(false);
  const { written, write } = useAddress(run);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const put = useCallback(
    async (next: ReadTree, node: string | null | undefined, isCurrent: () => boolean): Promise<string | null> => {
      const { snapshot } = store.getState();
      const prefixes = snapshot ? await cache.prefixesOf(snapshot) : NO_CHAIN;
      if (!isCurrent()) return null;
      const state = store.getState();
      const place = selectedPlace(state);
      const from = state.snapshot ?? next.snapshot;
      if (wanted.current.selected !== state.selected || wanted.current.chain.length === 0)
        wanted.current = { selected: state.selected, chain: chainOf(from, prefixes, place) };
      const followed = followPrefix({ snapshot: from, prefixes }, next, place, wanted.current.chain);
      const found = node === undefined ? idAt(next, followed.selected) : node;
      wanted.current = { selected: found, chain: node === undefined ? wanted.current.chain : NO_CHAIN };
      adopt(found);
      store.getState().replaceTree({ ...next, selected: found }, followed.follow);
      const { matched, before, after, turnsLost } = followed;
      setSaid({ move: { from: from.header.treeKey, to: next.snapshot.header.treeKey, matched, before, after, turnsLost }, failure: null });
      return found;
    },
    [store, cache, adopt],
  );

  /** `node`: what the address says is selected; undefined = follow the prefix, and write the address. */
  const go = useCallback(
    async (key: string, node: string | null | undefined, history: 'push' | 'replace'): Promise<void> => {
      turn.current += 1;
      const own = turn.current;
      const isCurrent = (): boolean => own === turn.current;
      // A change that is overtaken leaves its entry to the one that overtook it
      owesEntry.current ||= history === 'push';
      try {
        const next = cache.peek(key) ?? (await cache.read(key));
        if (!isCurrent()) return;
        const found = await put(next, node, isCurrent);
        if (!isCurrent() || node !== undefined) return;
        write(key, found, owesEntry.current ? 'push' : 'replace');
        owesEntry.current = false;
      } catch (error) {
        if (isCurrent()) setSaid({ move: null, failure: error instanceof Error ? error.message : String(error) });
      }
    },
    [cache, put, write],
  );

  useEffect(() => {
    const shown = store.getState().snapshot?.header.treeKey ?? first;
    // Only where the reader went back or forward: what this page wrote itself arrives here later than it is shown
    const isHere = keyInPath(window.location.pathname) === addressed;
    if (!isHere || addressed === (written.current ?? shown)) return;
    written.current = addressed;
    if (addressed !== shown) void go(addressed, new URLSearchParams(window.location.search).get('node'), 'replace');
  }, [addressed, first, go, store, written]);
  useTitle(run, treeKey, treeKey === first);

  const showTree = useCallback((key: string, history: 'push' | 'replace') => go(key, undefined, history), [go]);
  return useMemo(() => ({ treeKey, cache, move: said.move, moveFailure: said.failure, showTree }), [treeKey, cache, said, showTree]);
}
