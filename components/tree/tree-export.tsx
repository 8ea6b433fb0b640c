'use client';

import { useSearchParams } from 'next/navigation';
import { ExportButton } from '@/components/figure/export-button';
import { useTree, useTreeState } from './tree-context';

/** Exports the tree as the address has it: colouring, layout, path, what is picked out and folded. */
export function TreeExport() {
  const { run, treeKey } = useTree();
  const parameters = useSearchParams();
  const hasTree = useTreeState((state) => (state.snapshot?.header.count ?? 0) > 0);
  if (!hasTree) return null;
  const shown = Object.fromEntries(['colour', 'layout', 'node', 'only', 'find', 'fold'].map((name) => [name, parameters.get(name)]));
  return <ExportButton figure={{ kind: 'tree', query: { run, tree: treeKey, ...shown } }} label="Export this tree" />;
}
