'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useTree } from '@/components/tree/tree-context';

export const TAB_IDS = ['turn', 'decision', 'tokens', 'diff', 'notes'] as const;
export type TabId = (typeof TAB_IDS)[number];

const PARSERS = { tab: parseAsStringLiteral(TAB_IDS).withDefault('turn'), with: parseAsString };

/** Which part of the inspector is open, and the sibling that the chosen node is compared with: in the address. */
export function useTab() {
  const [{ tab, with: sibling }, set] = useQueryStates(PARSERS);
  return {
    tab,
    sibling,
    setTab: (next: TabId): void => void set({ tab: next }, { history: 'replace' }),
    setSibling: (id: string): void => void set({ with: id }, { history: 'replace' }),
  };
}

/** Opens the comparison of two nodes: the first is chosen, the second stands against it. */
export function useCompare(): (node: number, against: number) => void {
  const { goTo, store } = useTree();
  const [, set] = useQueryStates(PARSERS);
  return (node, against) => {
    const id = store.getState().snapshot?.ids.at(against);
    if (id === undefined) return;
    goTo(node, 'push');
    void set({ tab: 'diff', with: id });
  };
}
