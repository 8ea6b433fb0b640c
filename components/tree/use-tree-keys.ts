'use client';

import { useEffect } from 'react';
import { useKeys } from '@/components/ui/use-keys';
import { COLOURINGS, type ColouringId } from '@/lib/display/scales';
import { type WalkKey, walkByKey } from '@/lib/layout/path';
import { selectedPlace } from '@/lib/store/tree-store';
import { useTree } from './tree-context';

export const INSPECTOR_ID = 'node-inspector';
export const CANVAS_ID = 'tree-canvas';

const WALK_KEYS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] satisfies WalkKey[];

/** Whether an arrow belongs to the tree: pressed on it, or nowhere in particular. */
const isForTree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && (event.target === document.body || (event.target instanceof Element && event.target.closest(`#${CANVAS_ID}`) !== null));

function useWalk(): void {
  const { store, select } = useTree();
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!isForTree(event) || event.metaKey || event.ctrlKey || event.altKey) return;
      const state = store.getState();
      if (event.key === ' ') {
        event.preventDefault();
        state.toggleFold(selectedPlace(state));
      }
      if (event.key === 'Enter') {
        event.preventDefault();
        document.getElementById(INSPECTOR_ID)?.focus();
      }
      if (!WALK_KEYS.includes(event.key) || !state.layout || state.layout.count === 0) return;
      event.preventDefault();
      const place = walkByKey(state.layout, selectedPlace(state), event.key as WalkKey);
      select(place, 'replace');
      state.reveal(place);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [store, select]);
}

/** Every key of the tree page but the shell's. */
export function useTreeKeys(): void {
  const { store, setColour } = useTree();
  const colours = Object.fromEntries(COLOURINGS.map(({ key, id }) => [key, () => setColour(id as ColouringId)]));
  useKeys({
    ...colours,
    f: () => store.getState().fit(),
    z: () => store.getState().focus(selectedPlace(store.getState())),
    o: () => store.getState().openAll(),
  });
  useWalk();
}
