'use client';

import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { ColouringId } from '@/lib/display/scales';
import type { LayoutId } from '@/lib/layout/layouts';
import { placeOf } from '@/lib/store/node-index';
import { createTreeStore, type TreeActions, type TreeState, type TreeStore } from '@/lib/store/tree-store';
import { layTree } from './lay-tree';
import { type ShownTree, useShownTree } from './time/use-shown-tree';
import { useTreeUrl } from './use-tree-url';

export interface TreeContextValue extends Omit<ShownTree, 'flushAddress'> {
  readonly run: string;
  readonly store: TreeStore;
  readonly colour: ColouringId;
  readonly setColour: (colour: ColouringId) => void;
  readonly setLayout: (layout: LayoutId) => void;
  /** The tree is shown as a list instead of drawn. */
  readonly isOutline: boolean;
  readonly showOutline: () => void;
  /** Selects by preorder place among what is shown; a place that stands for a family opens it. A click leaves an entry in the history, a walk with the arrows replaces it. */
  readonly select: (place: number, history: 'push' | 'replace') => void;
  /** Selects by place in the whole tree, opens what hides it, and brings it on screen. */
  readonly goTo: (wholePlace: number, history: 'push' | 'replace') => void;
}

const Context = createContext<TreeContextValue | null>(null);

/** One open tree: its store, made per mount, and what the address says about it. */
export function TreeProvider({ run, treeKey, children }: { run: string; treeKey: string; children: ReactNode }) {
  const [store] = useState(() => createTreeStore(layTree));
  const { adopt, select: selectNode, ...url } = useTreeUrl(store);
  const { flushAddress, ...shown } = useShownTree(run, treeKey, store, adopt);
  const select = useCallback<TreeContextValue['select']>(
    (place, history) => {
      const { folded, toggleFold } = store.getState();
      if (folded.folds.get(place)?.kind === 'family') {
        toggleFold(place);
        return;
      }
      flushAddress();
      selectNode(place, history);
    },
    [store, flushAddress, selectNode],
  );
  const goTo = useCallback<TreeContextValue['goTo']>(
    (wholePlace, history) => {
      const id = store.getState().whole?.ids.at(wholePlace);
      if (id === undefined) return;
      const show = (): boolean => {
        const { snapshot, reveal } = store.getState();
        const place = snapshot && placeOf(snapshot, id);
        if (place === null) return false;
        select(place, history);
        reveal(place);
        return true;
      };
      if (!show()) store.getState().openTo(id, show);
    },
    [store, select],
  );
  return <Context value={{ run, store, ...shown, ...url, select, goTo }}>{children}</Context>;
}

export function useTree(): TreeContextValue {
  const value = use(Context);
  if (!value) throw new Error('useTree outside a TreeProvider');
  return value;
}

/** A part of the open tree's state; renders again only when that part changes. */
export function useTreeState<T>(select: (state: TreeState & TreeActions) => T): T {
  return useStore(useTree().store, select);
}
