import type { Transaction } from '@/db/client';
import type { RunHandle } from '@/db/commands/in-run';
import { loadNodes } from '@/db/commands/trees/load-nodes';
import { drawTreeIds, loadTrees, promptHashes } from '@/db/commands/trees/load-trees';
import type { TreeHead } from '@/db/commands/trees/tree-row';
import { insertNodes, updateNodes } from '@/db/commands/trees/write-nodes';
import { insertTrees, updateTrees } from '@/db/commands/trees/write-trees';
import { escapeText, treeKey } from '@/lib/contract';
import type { TreeBatch } from './batch';
import { type DerivedTree, deriveTree } from './derive-tree';
import { digest } from './digest';
import { blankTree, type MergedTree, mergeTree } from './merge-tree';
import { addOutcome, noOutcome, type Outcome } from './outcome';

/** Trees that are held in memory at once. */
const TREES_AT_ONCE = 128;

export interface TouchedTree {
  readonly attempt: number;
  readonly step: number;
  readonly treeKey: string;
}

export interface TreesStored {
  readonly outcome: Outcome;
  /** Trees that are now other than before. */
  readonly touched: readonly TouchedTree[];
}

/** What the batch leaves to do: trees by identity digest, each with its events if it has any. */
export type TreeWork = ReadonlyMap<string, TreeBatch | null>;

interface Written {
  readonly merged: MergedTree;
  readonly derived: DerivedTree;
}

/** Trees that a batch names and that are not stored; numbers are drawn for them. */
async function newTrees(tx: Transaction, work: readonly (readonly [string, TreeBatch | null])[], found: ReadonlySet<string>) {
  const missing = work.flatMap(([key, batch]) => (batch && !found.has(key) ? [batch] : []));
  const ids = await drawTreeIds(tx, missing.length);
  return missing.map((batch, i) => mergeTree(blankTree(batch, ids[i]!), batch.treeKey, batch, [], true));
}

/** Stored trees under their batch. Nodes are read only where the batch says anything of the tree. */
async function oldTrees(tx: Transaction, runId: number, heads: readonly TreeHead[], work: ReadonlyMap<string, TreeBatch | null>) {
  const nodes = await loadNodes(
    tx,
    runId,
    heads.map((head) => head.id),
  );
  return heads.map((head) => mergeTree(head, treeKey(head), work.get(head.key) ?? undefined, nodes.get(head.id) ?? [], false));
}

async function write(tx: Transaction, runId: number, written: readonly Written[]): Promise<void> {
  const isNew = written.filter(({ merged }) => merged.isNew);
  const isOld = written.filter(({ merged }) => !merged.isNew);
  await insertTrees(
    tx,
    runId,
    isNew.map(({ derived }) => derived.row),
  );
  await updateTrees(
    tx,
    runId,
    isOld.map(({ derived }) => derived.row),
  );
  await insertNodes(
    tx,
    runId,
    written.flatMap(({ derived }) => derived.added),
  );
  await updateNodes(
    tx,
    runId,
    isOld.flatMap(({ derived }) => derived.updated),
  );
}

async function storeSome(
  tx: Transaction,
  handle: RunHandle,
  work: readonly (readonly [string, TreeBatch | null])[],
  all: boolean,
): Promise<TreesStored> {
  const heads = await loadTrees(
    tx,
    handle.id,
    work.map(([key]) => key),
  );
  const merged = [...(await newTrees(tx, work, new Set(heads.map((head) => head.key)))), ...(await oldTrees(tx, handle.id, heads, new Map(work)))];
  const outcome = noOutcome();
  for (const tree of merged) addOutcome(outcome, tree.outcome);
  const due = merged.filter((tree) => all || tree.changed);
  const prompts = await promptHashes(tx, handle.id, [...new Set(due.map((tree) => escapeText(tree.head.prompt)))]);
  const written = due.map((tree): Written => {
    const prompt = escapeText(tree.head.prompt);
    const promptHash = prompts.get(prompt) ?? digest(`id\t${prompt}`);
    return { merged: tree, derived: deriveTree(tree, { run: handle.run, passMark: handle.passMark, promptHash }) };
  });
  await write(tx, handle.id, written);
  return { outcome, touched: due.map(({ head, treeKey: key }) => ({ attempt: head.attempt, step: head.step, treeKey: key })) };
}

/**
 * Writes what batches say of trees and derives the touched ones anew; `all` derives also those of which nothing is said.
 * Cost: the touched trees, whole.
 */
export async function storeTrees(tx: Transaction, handle: RunHandle, work: TreeWork, all: boolean): Promise<TreesStored> {
  const outcome = noOutcome();
  const touched: TouchedTree[] = [];
  const entries = [...work];
  for (let from = 0; from < entries.length; from += TREES_AT_ONCE) {
    const some = await storeSome(tx, handle, entries.slice(from, from + TREES_AT_ONCE), all);
    addOutcome(outcome, some.outcome);
    touched.push(...some.touched);
  }
  return { outcome, touched };
}
