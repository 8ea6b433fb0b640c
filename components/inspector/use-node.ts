'use client';

import { useCallback, useEffect, useState } from 'react';
import { fetchFrom, nodeApi } from '@/components/tree/api';
import type { NodeDetail } from '@/lib/contract/read/trees';

export interface NodeState {
  /** The last good answer, maybe of the node chosen before: see `isCurrent`. */
  readonly detail: NodeDetail | null;
  readonly isCurrent: boolean;
  readonly failure: string | null;
  readonly readFull: () => void;
  /** Reads once more. */
  readonly retry: () => void;
}

/** Text and numbers of one node, read when it is chosen. Only the newest request writes; a failure keeps what was shown. */
export function useNode(run: string, treeKey: string, node: string | null, revision: number): NodeState {
  const [shown, setShown] = useState<{ treeKey: string; node: string; detail: NodeDetail } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [fullNode, setFullNode] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const full = fullNode !== null && fullNode === node;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision and another try are reasons to read again
  useEffect(() => {
    if (node === null) return;
    const controller = new AbortController();
    fetchFrom(nodeApi(run, treeKey, node, full), controller.signal)
      .then((response) => response.json() as Promise<NodeDetail>)
      .then(
        (detail) => {
          if (controller.signal.aborted) return;
          setShown({ treeKey, node, detail });
          setFailure(null);
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    return () => controller.abort();
  }, [run, treeKey, node, full, revision, attempt]);
  const retry = useCallback((): void => {
    setFailure(null);
    setAttempt((before) => before + 1);
  }, []);
  const isCurrent = shown?.node === node && shown.treeKey === treeKey;
  return { detail: shown?.detail ?? null, isCurrent, failure, readFull: () => setFullNode(node), retry };
}
