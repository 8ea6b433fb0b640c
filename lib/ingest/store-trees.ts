import type { Transaction } from '@/db/client';
import type { RunHandle } from '@/db/commands/in-run';
import { loadNodes } from '@/db/commands/trees/load-nodes';
import { drawTreeIds, loadTrees, promptHashes } from '@/db/commands/trees/load-trees';
import { insertNodes, updateNodes } from '@/db/commands/trees/write-nodes';
import { insertTrees, updateTrees } from '@/db/commands/trees/write-trees';
import { escapeText } from '@/lib/contract';
import { addOutcome, noOutcome, type Outcome } from './outcome';
import type { DeriveGroup, Group, GroupRequest, GroupRows, TouchedTree, TreeOutline } from './sealed-batch';

/** Trees that are merged and written at once: so many, or those of so many new nodes. */
const TREES_AT_ONCE = 128;
const NODES_AT_ONCE = 1_500;
/** The first group is a small one: nothing can be written until it is derived. */
const NODES_AT_FIRST = 400;

export interface TreesStored {
  readonly outcome: Outcome;
  /** Trees that are now other than before. */
  readonly touched: readonly TouchedTree[];
}

/** What the batch leaves to do: trees by identity digest, each as the batch has it if it says anything of it. */
export type TreeWork = ReadonlyMap<string, TreeOutline | null>;
type Entry = readonly [key: string, tree: TreeOutline | null];

function* groupsOf(work: TreeWork): Generator<Entry[]> {
  let group: Entry[] = [];
  let nodes = 0;
  let enough = NODES_AT_FIRST;
  for (const entry of work) {
    group.push(entry);
    nodes += entry[1]?.nodes ?? 0;
    if (group.length < TREES_AT_ONCE && nodes < enough) continue;
    yield group;
    group = [];
    nodes = 0;
    enough = NODES_AT_ONCE;
  }
  if (group.length > 0) yield group;
}

/** What is stored of some trees, numbers for those that are not, and their prompts. Nodes are read of stored trees only. */
async function requestOf(tx: Transaction, { id: runId, run, passMark }: RunHandle, group: readonly Entry[], all: boolean): Promise<GroupRequest> {
  const heads = await loadTrees(
    tx,
    runId,
    group.map(([key]) => key),
  );
  const found = new Set(heads.map((head) => head.key));
  const missing = group.flatMap(([key, tree]) => (tree && !found.has(key) ? [tree] : []));
  const ids = await drawTreeIds(tx, missing.length);
  const nodes = await loadNodes(
    tx,
    runId,
    heads.map((head) => head.id),
  );
  const prompts = new Set([...missing.map((tree) => tree.identity.prompt), ...heads.map((head) => head.prompt)].map(escapeText));
  const fresh = missing.map(({ key }, i) => ({ key, id: ids[i]! }));
  return { run, runId, passMark, all, fresh, heads, nodes, promptHashes: await promptHashes(tx, runId, [...prompts]) };
}

async function write(tx: Transaction, runId: number, rows: GroupRows): Promise<void> {
  await insertTrees(tx, rows.newTrees);
  await updateTrees(tx, runId, rows.oldTrees);
  await insertNodes(tx, runId, rows);
  await updateNodes(tx, runId, rows.derived);
}

/**
 * Writes what batches say of trees and derives the touched ones anew; `all` derives also those of which nothing is said.
 * One group is derived while the one before is written. Cost: the touched trees, whole.
 */
export async function storeTrees(tx: Transaction, handle: RunHandle, work: TreeWork, all: boolean, derive: DeriveGroup): Promise<TreesStored> {
  const outcome = noOutcome();
  const touched: TouchedTree[] = [];
  const finish = async (group: Group): Promise<void> => {
    await write(tx, handle.id, group.rows);
    addOutcome(outcome, group.outcome);
    for (const tree of group.touched) touched.push(tree);
  };
  const groups = [...groupsOf(work)];
  const ask = (k: number): Promise<GroupRequest> | null => (groups[k] ? requestOf(tx, handle, groups[k], all) : null);
  let request = await ask(0);
  let before: Group | null = null;
  for (let k = 0; request; k++) {
    // One after the other, as both take the connection; what is asked for the next group is at hand when this one is derived.
    const meanwhile = async (group: Group | null): Promise<GroupRequest | null> => {
      const next = await ask(k + 1);
      if (group) await finish(group);
      return next;
    };
    [before, request] = await Promise.all([derive(request), meanwhile(before)]);
  }
  if (before) await finish(before);
  return { outcome, touched };
}
