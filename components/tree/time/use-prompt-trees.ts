'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { PromptOverSteps } from '@/lib/contract/read/over-steps';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { createLatest } from '@/lib/store/latest';
import { fetchFrom, overStepsApi } from '../api';
import { useTree, useTreeState } from '../tree-context';

/** What the panel has read is asked for again when the reader turns to it, at most this often. */
const STALE_MS = 3_000;

export interface PromptTrees {
  readonly over: PromptOverSteps | null;
  readonly failure: string | null;
  /** Reads again what may have grown. */
  readonly refresh: () => void;
  /** Reads once more. */
  readonly retry: () => void;
}

/** The prompt's trees in all steps. Read once a prompt, and again when the tree shown grew or the reader turns to the panel. */
export function usePromptTrees(): PromptTrees {
  const { run, treeKey } = useTree();
  const growing = useTreeState(({ snapshot }) => (snapshot && !snapshot.header.ended ? snapshot.header.revision : 0));
  const [over, setOver] = useState<PromptOverSteps | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [latest] = useState(() => createLatest<PromptOverSteps>());
  const readMs = useRef(0);
  const key = useRef(treeKey);
  const prompt = parseTreeKey(treeKey)?.prompt;
  useEffect(() => {
    key.current = treeKey;
  }, [treeKey]);
  const read = useCallback(() => {
    readMs.current = performance.now();
    return latest(
      async (signal) => (await fetchFrom(overStepsApi(run, key.current), signal)).json() as Promise<PromptOverSteps>,
      (answer) => {
        setOver(answer);
        setFailure(null);
      },
      (error) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [run, latest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another prompt, and growth, are reasons to read
  useEffect(() => read(), [read, prompt, growing]);
  const refresh = useCallback(() => {
    if (performance.now() - readMs.current > STALE_MS) read();
  }, [read]);
  const retry = useCallback(() => {
    setFailure(null);
    read();
  }, [read]);
  return { over, failure, refresh, retry };
}
