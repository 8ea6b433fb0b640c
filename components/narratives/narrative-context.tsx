'use client';

import { createContext, type RefObject, use, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Narrative, NarrativeBlock } from '@/lib/contract/read/narratives';
import type { SavedView } from '@/lib/contract/read/views';
import { type NarrativeState, type NarrativeStore, narrativeStore } from '@/lib/store/narrative-store';
import { writeNarrative } from './api';

interface Writing {
  readonly id: string;
  readonly store: NarrativeStore;
  readonly isEditing: boolean;
  /** Saved views that the page knows, by id. */
  readonly views: ReadonlyMap<string, SavedView>;
  readonly addView: (view: SavedView) => void;
  /** Block that takes the focus when the page is next drawn. */
  readonly focusNext: RefObject<string | null>;
}

const Context = createContext<Writing | null>(null);

export function useWriting(): Writing {
  const writing = use(Context);
  if (!writing) throw new Error('A part of a narrative stands outside of one.');
  return writing;
}

export const useNarrative = <T,>(select: (state: NarrativeState) => T): T => useStore(useWriting().store, select);

const byId = (views: readonly SavedView[]): ReadonlyMap<string, SavedView> => new Map(views.map((view) => [view.id, view]));

/** Holds one narrative while it is read or written. */
export function NarrativeProvider({ narrative, isEditing, children }: { narrative: Narrative; isEditing: boolean; children: React.ReactNode }) {
  const [store] = useState(() => narrativeStore(narrative, (write) => writeNarrative(narrative.id, write)));
  const [views, setViews] = useState(() => byId(narrative.views));
  const addView = (view: SavedView): void => setViews((before) => new Map(before).set(view.id, view));
  const focusNext = useRef<string | null>(null);
  return <Context value={{ id: narrative.id, store, isEditing, views, addView, focusNext }}>{children}</Context>;
}

/** A name for a new block: no other has it, in this tab or another. */
export const newBlockId = (): string => crypto.randomUUID().slice(0, 13);

export const newText = (): NarrativeBlock => ({ id: newBlockId(), kind: 'text', text: '' });

const REST_MS = 800;

/** Saves what was written, a moment after the last letter, when the page is hidden, and on ⌘S; asks before unsaved words are left. */
export function useAutosave(): void {
  const { store } = useWriting();
  const { save, blocks, title } = useNarrative((state) => state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the wait anew
  useEffect(() => {
    if (save.kind !== 'changed') return;
    const timer = setTimeout(() => void store.getState().saveNow(), REST_MS);
    return () => clearTimeout(timer);
  }, [save.kind, blocks, title, store]);
  useEffect(() => {
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void store.getState().saveNow();
    };
    const leave = (event: BeforeUnloadEvent): void => {
      if (store.getState().save.kind !== 'saved') event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('beforeunload', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('beforeunload', leave);
      void store.getState().saveNow();
    };
  }, [store]);
}
