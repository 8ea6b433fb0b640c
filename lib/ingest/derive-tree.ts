import type { StoredNode } from '@/db/commands/trees/load-nodes';
import { derivedBytes, type NodeDerived } from '@/db/commands/trees/node-row';
import type { PendingValue, TreeRow } from '@/db/commands/trees/tree-row';
import type { AddedNodes, ChangedNode } from '@/db/commands/trees/write-nodes';
import { encodeSnapshot, escapeText } from '@/lib/contract';
import { buildSnapshot } from '@/lib/derive/build-snapshot';
import { packPredictions } from '@/lib/derive/calibration/packed-predictions';
import { treePredictions } from '@/lib/derive/calibration/tree-predictions';
import { rootBudget, type TreeFacts, treeBudget, treeFacts } from '@/lib/derive/tree-facts';
import { digestOfPair } from './digest';
import type { MergedTree } from './merge-tree';
import type { PlannedNode } from './nodes/planned-node';

type AnyNode = StoredNode | PlannedNode;

/** A tree with everything derived, ready to be written. */
export interface DerivedTree {
  readonly row: TreeRow;
  readonly added: AddedNodes;
  /** Stored nodes whose derived columns are no longer what they were. */
  readonly updated: readonly ChangedNode[];
}

export interface TreeContext {
  readonly run: string;
  readonly passMark: number;
  /** Digest of the prompt's content, or of what stands for it until it comes. */
  readonly promptHash: string;
}

/** Gives nodes the values that the tree's end brought; @returns those whose node is not there */
function applyValues(nodes: readonly AnyNode[], pending: readonly PendingValue[] | null): PendingValue[] | null {
  if (!pending || pending.length === 0) return null;
  const byNode = new Map(pending.map((value) => [value[0], value]));
  for (const node of nodes) {
    const value = byNode.get(node.node);
    if (!value) continue;
    node.target = value[1];
    node.advantage = value[2];
    byNode.delete(node.node);
  }
  return byNode.size > 0 ? [...byNode.values()] : null;
}

/** Prefix hash of every placed node: H(parent's prefix hash, own content), beginning with the prompt. */
function prefixHashes(nodes: readonly AnyNode[], facts: TreeFacts, promptHash: string): string[] {
  const { order, parent } = facts.placement;
  const hashes: string[] = [];
  for (let p = 0; p < order.length; p++) hashes.push(digestOfPair(p === 0 ? promptHash : hashes[parent[p]!]!, nodes[order[p]!]!.contentHash));
  return hashes;
}

type Derived = { -readonly [K in keyof NodeDerived]: NodeDerived[K] };

const blank = (): Derived => ({
  pre: null,
  last: null,
  depth: null,
  k: 0,
  n: 0,
  prefixHash: null,
  detached: null,
  q: null,
  utility: null,
  rank: null,
  allocated: null,
  spent: null,
  target: null,
  advantage: null,
  bareK: 0,
  bareN: 0,
  freshK: 0,
  freshN: 0,
});

/** Fills in the decision's part. */
function decisionsOf({ head }: MergedTree, rootSpent: number): (to: Derived, node: AnyNode, isRoot: boolean) => void {
  const anchors = new Map(head.decision?.anchors.map((anchor) => [anchor.anchor, anchor]));
  const spent = new Map(head.spent);
  const rootGiven = rootBudget(head.stageOne, head.decision);
  return (to, node, isRoot) => {
    const anchor = anchors.get(node.node);
    to.q = anchor?.q ?? null;
    to.utility = anchor?.utility ?? null;
    to.rank = anchor?.rank ?? null;
    to.allocated = isRoot ? rootGiven : (anchor?.allocated ?? null);
    to.spent = isRoot ? rootSpent : (spent.get(node.node) ?? null);
    to.target = node.target;
    to.advantage = node.advantage;
  };
}

/** Fills in a node's place and what is counted under it. */
function place(to: Derived, facts: TreeFacts, prefixes: readonly string[], p: number): void {
  const { placement, samples } = facts;
  to.pre = p;
  to.last = placement.last[p]!;
  to.depth = placement.depth[p]!;
  to.k = facts.k[p]!;
  to.n = facts.n[p]!;
  to.prefixHash = prefixes[p]!;
  to.bareK = samples.bareK[p]!;
  to.bareN = samples.bareN[p]!;
  to.freshK = samples.freshK[p]!;
  to.freshN = samples.freshN[p]!;
}

/** The derived columns of a node by its input index, in one object for all. Detached nodes have no place and count nothing. */
function derivedColumns(nodes: readonly AnyNode[], facts: TreeFacts, tree: MergedTree, promptHash: string, rootSpent: number) {
  const { order, detached } = facts.placement;
  const prefixes = prefixHashes(nodes, facts, promptHash);
  const decide = decisionsOf(tree, rootSpent);
  const places = new Int32Array(nodes.length);
  for (let p = 0; p < order.length; p++) places[order[p]!] = p;
  const reasons = new Map(detached.map(({ index, reason }) => [index, escapeText(reason)]));
  const columns = blank();
  const nowhere = blank();
  return (index: number): NodeDerived => {
    const reason = reasons.size === 0 ? undefined : reasons.get(index);
    const to = reason === undefined ? columns : nowhere;
    if (reason === undefined) place(to, facts, prefixes, places[index]!);
    else to.detached = reason;
    decide(to, nodes[index]!, reason === undefined && places[index] === 0);
    return to;
  };
}

function snapshotOf(nodes: readonly AnyNode[], facts: TreeFacts, tree: MergedTree, revision: number, context: TreeContext) {
  const { head } = tree;
  const { run, passMark } = context;
  const { ended, stageOne, decision } = head;
  return buildSnapshot({ run, treeKey: tree.treeKey, revision, ended, passMark, stageOne, decision, spent: new Map(head.spent), nodes }, facts);
}

/** Derives a tree's numbers, its nodes' places and its snapshot. Pure but for `target` and `advantage` of the nodes. */
export function deriveTree(tree: MergedTree, context: TreeContext): DerivedTree {
  const { head, stored, added } = tree;
  const nodes: readonly AnyNode[] = stored.length === 0 ? added : [...stored, ...added];
  const pending = applyValues(nodes, head.pending);
  const facts = treeFacts(nodes, context.passMark);
  const revision = head.revision + 1;
  const snapshot = snapshotOf(nodes, facts, tree, revision, context);
  const columns = derivedColumns(nodes, facts, tree, context.promptHash, snapshot.spent[0] ?? 0);
  return {
    row: {
      ...head,
      ...facts.counts,
      pending,
      revision,
      budget: treeBudget(head.stageOne, head.decision),
      snapshot: encodeSnapshot(snapshot),
      predictions: packPredictions(treePredictions(nodes, facts)),
    },
    added: { treeId: head.id, first: head.stored - added.length, nodes: added, derived: (i) => columns(stored.length + i) },
    updated: stored.flatMap((node, i) => {
      const derived = derivedBytes(columns(i));
      return node.derived === derived ? [] : [{ treeId: head.id, no: node.no, derived }];
    }),
  };
}
