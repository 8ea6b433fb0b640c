import { derivedPieces, structurePieces, textPieces, tokenPieces } from '@/db/commands/trees/write-nodes';
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

function rowsOf(runId: number, merged: readonly MergedTree[], derived: readonly DerivedTree[]): GroupRows {
  const isNew = derived.filter((_, i) => merged[i]!.isNew);
  const isOld = derived.filter((_, i) => !merged[i]!.isNew);
  const added = derived.map((tree) => tree.added);
  return {
    newTrees: treePieces(
      runId,
      isNew.map(({ row }) => row),
    ),
    oldTrees: treePieces(
      runId,
      isOld.map(({ row }) => row),
    ),
    nodes: structurePieces(runId, added),
    texts: textPieces(runId, added),
    tokens: tokenPieces(runId, added),
    derived: derivedPieces(isOld.flatMap(({ updated }) => updated)),
  };
}

/** Merges trees of a batch (by identity digest) with what is stored of them and derives what changed. Pure; cost: those trees, whole. */
export function deriveGroup(trees: Trees, request: GroupRequest): Group {
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
  return { outcome, touched, rows: rowsOf(request.runId, due, derived) };
}
