'use client';

import { useEffect } from 'react';
import type { ChangeNotice, TreeDetail } from '@/lib/contract/read/trees';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { createLatest } from '@/lib/store/latest';
import type { TreeStore } from '@/lib/store/tree-store';
import { eventsApi, fetchFrom, treeApi } from './api';
import { readSnapshot } from './snapshot-source';

/** A tree that grows by the dozen batches a second is read at most this often. */
const QUIET_MS = 400;

async function readDetail(url: string, signal: AbortSignal): Promise<TreeDetail> {
  const response = await fetchFrom(url, signal);
  return (await response.json()) as TreeDetail;
}

/** What a line of the feed means for the tree: its nodes changed, or only what readers wrote on them. */
function concernOf(data: string, treeKey: string): 'nodes' | 'notes' | null {
  const notice = JSON.parse(data) as ChangeNotice;
  if (!notice.treeKeys.includes(treeKey)) return null;
  return notice.notes ? 'notes' : 'nodes';
}

/** Reads the tree, follows the run's changes, and reads again when this tree grew. Nothing is cleared on failure. */
export function useLiveTree(run: string, treeKey: string, store: TreeStore): void {
  useEffect(() => {
    const latestSnapshot = createLatest<TreeSnapshot>();
    const latestDetail = createLatest<TreeDetail>();
    const state = store.getState();
    const reason = (error: unknown): void => store.getState().fail(error instanceof Error ? error.message : String(error));
    const read = (): void => {
      latestSnapshot((signal) => readSnapshot(run, treeKey, signal), state.receive, reason);
    };
    const readAbout = (): void => {
      latestDetail((signal) => readDetail(treeApi(run, treeKey), signal), state.setDetail, reason);
    };
    const readBoth = (): void => {
      read();
      readAbout();
    };
    read();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const later = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        readBoth();
      }, QUIET_MS);
    };
    const source = new EventSource(eventsApi(run));
    const listen = ({ data }: MessageEvent<string>): void => {
      const concern = concernOf(data, treeKey);
      if (concern === 'nodes') later();
      if (concern === 'notes') store.getState().notesChanged();
    };
    // What changed between the first reading and the connection has no notice of its own.
    source.addEventListener('open', later);
    source.addEventListener('reset', later);
    // What changed between the first reading and the feed's opening, or while it was lost, was told to nobody; and the
    // page may have been fetched a while before its link was pressed
    const opened = (): void => {
      if (store.getState().snapshot?.header.ended) readAbout();
      else later();
    };
    source.addEventListener('open', opened);
    source.addEventListener('message', listen);
    source.addEventListener('change', listen);
    return () => {
      source.close();
      if (timer) clearTimeout(timer);
    };
  }, [run, treeKey, store]);
}
