'use client';

import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { fetchFrom, prefixesApi } from '@/components/tree/api';
import { layTree } from '@/components/tree/lay-tree';
import { decodeSnapshot, type TreeSnapshot } from '@/lib/contract/snapshot';
import { createTreeStore, type TreeStore } from '@/lib/store/tree-store';
import { linkTrees, sharedPlaces, type TreeLink } from './link-trees';

/** A tree by its names. */
export interface TreeName {
  readonly run: string;
  readonly treeKey: string;
}

interface Read {
  readonly snapshot: TreeSnapshot;
  readonly prefixes: Uint8Array;
}

async function readTree({ run, treeKey }: TreeName, signal: AbortSignal): Promise<Read> {
  const bytes = async (url: string): Promise<Uint8Array> => new Uint8Array(await (await fetchFrom(url, signal)).arrayBuffer());
  const base = prefixesApi(run, treeKey);
  const [snapshot, prefixes] = await Promise.all([bytes(base.replace(/prefixes$/, 'snapshot')), bytes(base)]);
  return { snapshot: decodeSnapshot(snapshot), prefixes };
}

export interface LoadedPair {
  readonly a: TreeStore;
  readonly b: TreeStore;
  readonly link: TreeLink | null;
  readonly sharedA: Uint8Array | null;
  readonly sharedB: Uint8Array | null;
  readonly isReady: boolean;
  /** Some pair is shown: this one, or the one before. */
  readonly wasReady: boolean;
  readonly failure: string | null;
  /** Reads both once more. */
  readonly retry: () => void;
}

/** Two trees read together and held in a store each; the last pair stays until the next one is there. */
export function usePair(a: TreeName | null, b: TreeName | null): LoadedPair {
  const [stores] = useState(() => ({ a: createTreeStore(layTree), b: createTreeStore(layTree) }));
  const [link, setLink] = useState<TreeLink | null>(null);
  const [shown, setShown] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const names = a && b ? JSON.stringify([a, b]) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to read again
  useEffect(() => {
    if (names === '') return;
    const [one, other] = JSON.parse(names) as [TreeName, TreeName];
    const controller = new AbortController();
    Promise.all([readTree(one, controller.signal), readTree(other, controller.signal)]).then(
      ([first, second]) => {
        if (controller.signal.aborted) return;
        for (const [store, { snapshot }] of [
          [stores.a, first],
          [stores.b, second],
        ] as const) {
          store.getState().select(null);
          store.getState().receive(snapshot);
          store.getState().fit();
        }
        setLink(linkTrees(first.snapshot, first.prefixes, second.snapshot, second.prefixes));
        setShown(names);
        setFailure(null);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => controller.abort();
  }, [names, stores, attempt]);
  const retry = useCallback((): void => {
    setFailure(null);
    setAttempt((before) => before + 1);
  }, []);
  const sharedA = useShared(stores.a, link?.ab ?? null);
  const sharedB = useShared(stores.b, link?.ba ?? null);
  return { ...stores, link, sharedA, sharedB, isReady: shown !== '' && shown === names, wasReady: shown !== '', failure, retry };
}

/** Which of the places shown the other tree has too; made anew where something is folded or opened. */
function useShared(store: TreeStore, match: TreeLink['ab'] | null): Uint8Array | null {
  const snapshot = useStore(store, (state) => state.snapshot);
  const folded = useStore(store, (state) => state.folded);
  const whole = useStore(store, (state) => state.whole);
  const [made, setMade] = useState<Uint8Array | null>(null);
  useEffect(() => {
    setMade(match && whole && match.to.length === whole.header.count ? sharedPlaces({ snapshot, folded }, match) : null);
  }, [match, snapshot, folded, whole]);
  return made;
}
