'use client';

import { useEffect, useState } from 'react';
import type { PromptOverSteps, PromptTree } from '@/lib/contract/read/over-steps';
import { useTree } from '../tree-context';
import type { History } from './tree-walk';

export interface Steps {
  readonly trees: readonly PromptTree[];
  /** The tree shown, or the one that is on its way; −1 where it is not among them. */
  readonly at: number;
  readonly goTo: (at: number, history: History) => Promise<void>;
}

const NONE: readonly PromptTree[] = [];
/** Trees read ahead on either side, none larger than this. */
const AHEAD = 4;
const MOST_NODES_AHEAD = 100_000;

/** Goes to one of the prompt's trees. Of what is asked for quickly one after the other, the newest is shown. */
export function useSteps(over: PromptOverSteps | null, onLeave: () => void): Steps {
  const { treeKey, cache, showTree } = useTree();
  const trees = over?.trees ?? NONE;
  const [target, setTarget] = useState<string | null>(null);
  const shown = trees.findIndex((tree) => tree.treeKey === treeKey);
  const aimed = target === null ? -1 : trees.findIndex((tree) => tree.treeKey === target);
  const at = aimed < 0 ? shown : aimed;
  const goTo = async (next: number, history: History): Promise<void> => {
    const tree = trees[next];
    if (!tree) return;
    onLeave();
    setTarget(tree.treeKey);
    await showTree(tree.treeKey, history);
    setTarget((now) => (now === tree.treeKey ? null : now));
  };
  useEffect(() => {
    for (let by = 1; by <= AHEAD; by++)
      for (const tree of [trees[shown + by], trees[shown - by]])
        if (shown >= 0 && tree && tree.nodes <= MOST_NODES_AHEAD) cache.read(tree.treeKey).catch(() => undefined);
  }, [trees, shown, cache]);
  return { trees, at, goTo };
}
