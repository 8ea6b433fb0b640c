import { COPY_NULL, copyText } from '@/db/commands/copy-text';
import type { StoredNode } from '@/db/commands/trees/load-nodes';
import { decisionFields, learnedFields, placeFields, sampleFields } from '@/db/commands/trees/node-row';
import type { PendingValue, TreeRow } from '@/db/commands/trees/tree-row';
import type { DerivedLine, NodeLines } from '@/db/commands/trees/write-nodes';
import { encodeSnapshot } from '@/lib/contract';
import { buildSnapshot } from '@/lib/derive/build-snapshot';
import { rootBudget, type TreeFacts, treeBudget, treeFacts } from '@/lib/derive/tree-facts';
import { digest } from './digest';
import type { MergedTree } from './merge-tree';
import type { PlannedNode } from './nodes/planned-node';

type AnyNode = StoredNode | PlannedNode;

/** A tree with everything derived, ready to be written. */
export interface DerivedTree {
  readonly row: TreeRow;
  readonly added: readonly NodeLines[];
  /** Stored nodes whose derived columns are no longer what they were. */
  readonly updated: readonly DerivedLine[];
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
  for (let p = 0; p < order.length; p++) hashes.push(digest((p === 0 ? promptHash : hashes[parent[p]!]!) + nodes[order[p]!]!.contentHash));
  return hashes;
}

/** Detached nodes have no place and count nothing. */
const DETACHED = placeFields(null, null, null, 0, 0, null);
const NO_SAMPLES = sampleFields(0, 0, 0, 0);

/** The decision's part of the derived columns, by node. */
function valueFieldsOf(tree: MergedTree, rootSpent: number): (node: AnyNode, root: boolean) => string {
  const anchors = new Map(tree.head.decision?.anchors.map((anchor) => [anchor.anchor, anchor]));
  const spent = new Map(tree.head.spent);
  const rootGiven = rootBudget(tree.head.stageOne, tree.head.decision);
  return (node, root) => {
    const anchor = anchors.get(node.node);
    const given = root ? rootGiven : (anchor?.allocated ?? null);
    const used = root ? rootSpent : (spent.get(node.node) ?? null);
    return `${decisionFields(anchor?.q ?? null, anchor?.utility ?? null, anchor?.rank ?? null, given, used)}\t${learnedFields(node.target, node.advantage)}`;
  };
}

/** The derived columns of every node, by input index. */
function derivedColumns(nodes: readonly AnyNode[], facts: TreeFacts, tree: MergedTree, promptHash: string, rootSpent: number): string[] {
  const lines: string[] = nodes.map(() => '');
  const values = valueFieldsOf(tree, rootSpent);
  const { order, last, depth, detached } = facts.placement;
  const prefixes = prefixHashes(nodes, facts, promptHash);
  const { bareK, bareN, freshK, freshN } = facts.samples;
  for (let p = 0; p < order.length; p++) {
    const place = placeFields(p, last[p]!, depth[p]!, facts.k[p]!, facts.n[p]!, prefixes[p]!);
    const samples = sampleFields(bareK[p]!, bareN[p]!, freshK[p]!, freshN[p]!);
    lines[order[p]!] = `${place}\t${COPY_NULL}\t${values(nodes[order[p]!]!, p === 0)}\t${samples}`;
  }
  for (const { index, reason } of detached) lines[index] = `${DETACHED}\t${copyText(reason)}\t${values(nodes[index]!, false)}\t${NO_SAMPLES}`;
  return lines;
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
  const lines = derivedColumns(nodes, facts, tree, context.promptHash, snapshot.spent[0] ?? 0);
  const first = head.stored - added.length;
  return {
    row: { ...head, ...facts.counts, pending, revision, budget: treeBudget(head.stageOne, head.decision), snapshot: encodeSnapshot(snapshot) },
    added: added.map((node, i) => ({
      treeId: head.id,
      no: first + i,
      lines: node.lines,
      structureFrom: node.structureFrom,
      structureTo: node.structureTo,
      textFrom: node.textFrom,
      textTo: node.textTo,
      hashes: `${node.contentHash}\t${node.recordHash}`,
      derived: lines[stored.length + i]!,
      tokens: node.tokenLine,
    })),
    updated: stored.flatMap((node, i) => (node.derived === lines[i] ? [] : [{ treeId: head.id, no: node.no, derived: lines[i]! }])),
  };
}
