import type { PieceMemory } from '@/db/commands/row-pieces';
import type { TreeRow } from '@/db/commands/trees/tree-row';
import { derivedPieces, nodePieces } from '@/db/commands/trees/write-nodes';
import { treePieces } from '@/db/commands/trees/write-trees';
import { escapeText, treeKey } from '@/lib/contract';
import type { TreeBatch } from './batch';
import { type DerivedTree, deriveTree } from './derive-tree';
import { digest } from './digest';
import { blankTree, type MergedTree, mergeTree } from './merge-tree';
import { addOutcome, noOutcome } from './outcome';
import type { Group, GroupRequest, GroupRows } from './sealed-batch';

type Trees = ReadonlyMap<string, TreeBatch>;

function mergeAll(trees: Trees, { fresh, heads, nodes }: GroupRequest): MergedTree[] {
  const made = fresh.map(({ key, id }) => {
    const batch = trees.get(key)!;
    return mergeTree(blankTree(batch, id), batch.treeKey, batch, [], true);
  });
  const laid = heads.map((head) => mergeTree(head, treeKey(head), trees.get(head.key), nodes.get(head.id) ?? [], false));
  return [...made, ...laid];
}

function rowsOf(runId: number, merged: readonly MergedTree[], derived: readonly DerivedTree[], memory?: PieceMemory): GroupRows {
  const rows = (isNew: boolean): TreeRow[] => derived.flatMap(({ row }, i) => (merged[i]!.isNew === isNew ? [row] : []));
  return {
    newTrees: treePieces(runId, rows(true), memory),
    oldTrees: treePieces(runId, rows(false), memory),
    derived: derivedPieces(
      derived.flatMap(({ updated }) => updated),
      memory,
    ),
    ...nodePieces(
      runId,
      derived.map((tree) => tree.added),
      memory,
    ),
  };
}

/**
 * Merges trees of a batch (by identity digest) with what is stored of them and derives what changed. Cost: those trees,
 * whole. `memory` is where their rows are put.
 */
export function deriveGroup(trees: Trees, request: GroupRequest, memory?: PieceMemory): Group {
  const merged = mergeAll(trees, request);
  const outcome = noOutcome();
  for (const tree of merged) addOutcome(outcome, tree.outcome);
  const due = merged.filter((tree) => request.all || tree.changed);
  const derived = due.map((tree) => {
    const prompt = escapeText(tree.head.prompt);
    const promptHash = request.promptHashes.get(prompt) ?? digest(`id\t${prompt}`);
    return deriveTree(tree, { run: request.run, passMark: request.passMark, promptHash });
  });
  const touched = due.map(({ head, treeKey: key }) => ({ attempt: head.attempt, step: head.step, treeKey: key }));
  return { outcome, touched, rows: rowsOf(request.runId, due, derived, memory) };
}
