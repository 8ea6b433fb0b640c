'use client';

import { useState } from 'react';
import { nodeApi } from '@/components/tree/api';
import { type Answer, useAnswer } from '@/components/ui/use-answer';
import type { NodeDetail } from '@/lib/contract/read/trees';

export interface NodeState extends Pick<Answer<NodeDetail>, 'isCurrent' | 'failure' | 'retry'> {
  /** The last good answer, maybe of the node chosen before: see `isCurrent`. */
  readonly detail: NodeDetail | null;
  readonly readFull: () => void;
}

/** Text and numbers of one node, read when it is chosen. What was read shortened stays while the whole is on its way. */
export function useNode(run: string, treeKey: string, node: string, revision: number): NodeState {
  const [fullNode, setFullNode] = useState<string | null>(null);
  const [short, full] = [nodeApi(run, treeKey, node, false), nodeApi(run, treeKey, node, true)];
  const { value, of, failure, retry } = useAnswer<NodeDetail>(fullNode === node ? full : short, revision);
  return { detail: value, isCurrent: of === short || of === full, failure, readFull: () => setFullNode(node), retry };
}
