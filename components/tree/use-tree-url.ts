'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { here } from '@/components/ui/host';
import { COLOURING_IDS, type ColouringId } from '@/lib/display/scales';
import { LAYOUT_IDS, type LayoutId } from '@/lib/layout/layouts';
import { placeOf } from '@/lib/store/node-index';
import type { TreeStore } from '@/lib/store/tree-store';
import { keyInPath } from './time/tree-address';

const PARSERS = {
  node: parseAsString,
  colour: parseAsStringLiteral(COLOURING_IDS).withDefault('v'),
  layout: parseAsStringLiteral(LAYOUT_IDS),
  view: parseAsStringLiteral(['outline']),
};

/**
 * Keeps the store's selection equal to `?node=`: a click or a walk writes both, back and forward and deep links write the
 * store and bring the node on screen.
 */
export function useTreeUrl(store: TreeStore) {
  const [{ node, colour, layout, view }, setQuery] = useQueryStates(PARSERS);
  const ready = useStore(store, (state) => state.snapshot !== null && state.view !== null);
  const chosenHere = useRef<string | null>(null);
  useLayoutEffect(() => store.getState().chooseLayout(layout), [layout, store]);
  useEffect(() => {
    const { snapshot } = store.getState();
    // The address may be that of another tree, on its way with a node of its own, and what is read here older than it
    const at = here();
    if (snapshot && (keyInPath(at.pathname) !== snapshot.header.treeKey || at.searchParams.get('node') !== node)) return;
    store.getState().select(node);
    if (!ready || !snapshot || node === null || chosenHere.current === node) return;
    const reveal = (): boolean => {
      const { snapshot: shown } = store.getState();
      const place = shown && placeOf(shown, node);
      if (place !== null) store.getState().reveal(place);
      return place !== null;
    };
    if (!reveal()) store.getState().openTo(node, reveal);
  }, [node, ready, store]);

  const select = useCallback(
    (place: number, history: 'push' | 'replace') => {
      const id = store.getState().snapshot?.ids.at(place);
      if (id === undefined) return;
      chosenHere.current = id;
      store.getState().select(id);
      void setQuery({ node: id }, { history });
    },
    [setQuery, store],
  );
  const adopt = useCallback((id: string | null) => {
    chosenHere.current = id;
  }, []);
  const setColour = useCallback((next: ColouringId) => void setQuery({ colour: next }, { history: 'replace' }), [setQuery]);
  const setLayout = useCallback((next: LayoutId) => void setQuery({ layout: next, view: null }, { history: 'replace' }), [setQuery]);
  const showOutline = useCallback(() => void setQuery({ view: 'outline' }, { history: 'replace' }), [setQuery]);
  const isOutline = view === 'outline';
  return useMemo(
    () => ({ colour, isOutline, setColour, setLayout, showOutline, select, adopt }),
    [colour, isOutline, setColour, setLayout, showOutline, select, adopt],
  );
}
