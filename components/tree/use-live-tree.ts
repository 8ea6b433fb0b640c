'use client';

import { useCallback, useEffect, useRef } from 'react';
import { openFeed } from '@/components/ui/host';
import type { ChangeNotice, TreeDetail } from '@/lib/contract/read/trees';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { createLatest } from '@/lib/store/latest';
import type { TreeStore } from '@/lib/store/tree-store';
import { eventsApi, fetchFrom, treeApi } from './api';
import { readSnapshot } from './snapshot-source';

/** A tree that grows by the dozen batches a second is read at most this often. */
const QUIET_MS = 400;
/** Rest after a reading, in times of what it took: a tree that takes long to read is read seldom, and the page stays free. */
const RESTS = 3;

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

/** Reads one tree after the other, follows the run's changes, and reads again when the tree shown grew. Nothing is cleared on failure. */
function followRun(run: string, store: TreeStore) {
  const latestSnapshot = createLatest<TreeSnapshot>();
  const latestDetail = createLatest<TreeDetail>();
  const state = store.getState();
  let treeKey = '';
  let timer: ReturnType<typeof setTimeout> | null = null;
  const reason = (error: unknown): void => store.getState().fail(error instanceof Error ? error.message : String(error));
  let stopReading: (() => void) | null = null;
  let stopAbout: (() => void) | null = null;
  let isOverdue = false;
  let tookMs = 0;
  /** One reading at a time: a tree that grows faster than it can be read would never be shown if each were broken off by the next. */
  const read = (): void => {
    if (stopReading) {
      isOverdue = true;
      return;
    }
    const startedMs = performance.now();
    const done = (): void => {
      tookMs = performance.now() - startedMs;
      stopReading = null;
      if (isOverdue) later();
      isOverdue = false;
    };
    stopReading = latestSnapshot(
      (signal) => readSnapshot(run, treeKey, signal, store.getState().whole),
      (snapshot) => {
        done();
        const { whole, failure } = store.getState();
        if (snapshot !== whole || failure !== null) state.receive(snapshot);
      },
      (error) => {
        done();
        reason(error);
      },
    );
  };
  const readAbout = (): void => {
    stopAbout = latestDetail((signal) => readDetail(treeApi(run, treeKey), signal), state.setDetail, reason);
  };
  const readBoth = (): void => {
    read();
    readAbout();
  };
  const later = (): void => {
    timer ??= setTimeout(
      () => {
        timer = null;
        readBoth();
      },
      Math.max(QUIET_MS, RESTS * tookMs),
    );
  };
  const drop = (): void => {
    stopReading?.();
    stopAbout?.();
    stopReading = null;
    isOverdue = false;
    tookMs = 0;
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const source = openFeed(eventsApi(run));
  const listen = ({ data }: MessageEvent<string>): void => {
    const concern = concernOf(data, treeKey);
    if (concern === 'nodes') later();
    if (concern === 'notes') store.getState().notesChanged();
  };
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
  return {
    /** Another tree: what is asked about the one before is dropped, and what is shown already is not read again unless it grows. */
    show: (next: string): void => {
      drop();
      treeKey = next;
      const shown = store.getState().snapshot;
      if (shown?.header.treeKey !== next) read();
      else if (!shown.header.ended) readBoth();
    },
    /** Reads once more what could not be read. */
    retry: (): void => {
      state.fail(null);
      drop();
      readBoth();
    },
    stop: (): void => {
      source.close();
      drop();
    },
  };
}

/**
 * Reads the tree shown and keeps it up to date.
 * @returns reads once more what could not be read
 */
export function useLiveTree(run: string, treeKey: string, store: TreeStore): () => void {
  const feed = useRef<ReturnType<typeof followRun> | null>(null);
  useEffect(() => {
    const own = followRun(run, store);
    feed.current = own;
    return own.stop;
  }, [run, store]);
  useEffect(() => feed.current?.show(treeKey), [treeKey]);
  return useCallback(() => feed.current?.retry(), []);
}
