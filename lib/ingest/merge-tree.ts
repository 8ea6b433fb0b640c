import type { Hashed } from '@/db/commands/heads/head-store';
import type { StoredNode } from '@/db/commands/trees/load-nodes';
import type { PendingValue, TreeHead } from '@/db/commands/trees/tree-row';
import type { TreeBatch } from './batch';
import type { PlannedNode } from './nodes/planned-node';
import { conflictOf, noOutcome, type Outcome } from './outcome';
import { settle } from './settle';

/** A tree as it is after a batch, before anything is derived. */
export interface MergedTree {
  readonly head: TreeHead;
  readonly treeKey: string;
  readonly isNew: boolean;
  readonly stored: readonly StoredNode[];
  readonly added: readonly PlannedNode[];
  /** True where the batch brought anything new. */
  readonly changed: boolean;
  readonly outcome: Outcome;
}

/** A tree that is not stored yet. */
export const blankTree = (batch: TreeBatch, id: number): TreeHead => ({
  id,
  attempt: batch.identity.attempt,
  step: batch.identity.step,
  prompt: batch.identity.prompt,
  tree: batch.identity.tree,
  key: batch.key,
  eventHash: null,
  decisionHash: null,
  endHash: null,
  stageOne: null,
  decision: null,
  spent: null,
  pending: null,
  ended: false,
  expectedNodes: null,
  wallMs: null,
  stored: 0,
  revision: 0,
});

function settleOne<E>(kind: string, items: readonly Hashed<E>[], standing: string | null, treeKey: string, outcome: Outcome): Hashed<E> | undefined {
  if (items.length === 0) return undefined;
  const settled = settle(items, () => kind, new Map(standing === null ? [] : [[kind, standing]]));
  outcome.accepted += settled.fresh.length;
  outcome.duplicates += settled.duplicates;
  for (const { hash } of settled.conflicts) outcome.conflicts.push(conflictOf(treeKey, kind, hash));
  return settled.fresh[0];
}

function mergeHeads(head: TreeHead, batch: TreeBatch, outcome: Outcome): TreeHead {
  let merged = head;
  const tree = settleOne('tree', batch.tree, head.eventHash, batch.treeKey, outcome);
  if (tree) merged = { ...merged, eventHash: tree.hash, stageOne: tree.event.decision };
  const decision = settleOne('decision', batch.decision, head.decisionHash, batch.treeKey, outcome);
  if (decision) {
    const { allocator, budget, toRoots, anchors } = decision.event;
    merged = { ...merged, decisionHash: decision.hash, decision: { allocator, budget, toRoots, anchors } };
  }
  const end = settleOne('tree-end', batch.end, head.endHash, batch.treeKey, outcome);
  if (!end) return merged;
  const { nodeCount, nodes, spent, wallMs } = end.event;
  const pending = nodes.map((value): PendingValue => [value.node, value.target, value.advantage]);
  const pairs = spent.map((item) => [item.anchor, item.spent] as const);
  return { ...merged, endHash: end.hash, ended: true, expectedNodes: nodeCount, wallMs, spent: pairs, pending };
}

function mergeNodes(batch: TreeBatch, stored: readonly StoredNode[], isNew: boolean, outcome: Outcome): PlannedNode[] {
  const standing = new Map(stored.map((node) => [node.node, node.recordHash]));
  const added: PlannedNode[] = [];
  const brought = new Set<number>();
  for (const node of batch.nodes) {
    const hash = standing.get(node.node);
    if (hash === undefined) {
      standing.set(node.node, node.recordHash);
      added.push(node);
    } else if (hash === node.recordHash) continue;
    else outcome.conflicts.push(conflictOf(batch.treeKey, `node ${node.node}`, node.recordHash));
    brought.add(node.event);
  }
  if (isNew && batch.nodes.length === 0) for (const event of batch.nodesEvents) brought.add(event);
  for (const event of batch.nodesEvents) {
    if (brought.has(event)) outcome.accepted++;
    else outcome.duplicates++;
  }
  outcome.nodes += added.length;
  return added;
}

/**
 * Lays a batch over a stored (or blank) tree. What stands is never overwritten: equal records are duplicates, others
 * conflicts. Without a batch the tree comes back unchanged, to be derived anew.
 */
export function mergeTree(head: TreeHead, treeKey: string, batch: TreeBatch | undefined, stored: readonly StoredNode[], isNew: boolean): MergedTree {
  const outcome = noOutcome();
  const merged = batch ? mergeHeads(head, batch, outcome) : head;
  const added = batch ? mergeNodes(batch, stored, isNew, outcome) : [];
  const changed = isNew || added.length > 0 || merged !== head;
  return { head: { ...merged, stored: head.stored + added.length }, treeKey, isNew, stored, added, changed, outcome };
}
