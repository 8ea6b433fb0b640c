import {
  type AnchorDecision,
  emptyColumns,
  FLAG,
  NONE,
  type NodeRecord,
  type SnapshotHeader,
  type StageOne,
  type TreeSnapshot,
} from '@/lib/contract';
import { rolloutOutcome } from './outcome';
import { rootBudget, type TreeFacts } from './tree-facts';

const MAX_INT32 = 2 ** 31 - 1;
const MAX_DETACHED_LISTED = 1_000;

/** A node as a snapshot needs it. */
export type SnapshotNode = Pick<
  NodeRecord,
  'node' | 'parent' | 'order' | 'origin' | 'status' | 'reward' | 'repeats' | 'v' | 'exactV' | 'tokens' | 'predictor' | 'inferred' | 'pruned'
> & { readonly label: string; readonly target: number | null; readonly advantage: number | null };

export interface SnapshotTree {
  readonly run: string;
  readonly treeKey: string;
  readonly revision: number;
  readonly ended: boolean;
  readonly passMark: number;
  readonly stageOne: StageOne | null;
  readonly decision: { readonly toRoots: number; readonly anchors: readonly AnchorDecision[] } | null;
  /** Continuations sampled per anchor, where the producer said. */
  readonly spent: ReadonlyMap<string, number>;
  readonly nodes: readonly SnapshotNode[];
}

const int32 = (value: number): number => Math.min(value, MAX_INT32);

/** Bits of one node (contract FLAG), `expanded` left out. */
export function nodeFlags(node: Omit<SnapshotNode, 'label' | 'target' | 'advantage'>, passMark: number): number {
  let flags = 0;
  if (node.reward !== null) {
    flags |= FLAG.terminal;
    const outcome = rolloutOutcome(node.reward, passMark);
    if (outcome !== null) flags |= outcome === 'success' ? FLAG.success : FLAG.failure;
  }
  if (node.status !== 'ok') flags |= node.status === 'error' ? FLAG.error : FLAG.limit;
  if (node.origin?.kind === 'continuation') flags |= FLAG.continuation;
  if (node.origin?.kind === 'search') flags |= FLAG.search;
  if (node.inferred) flags |= FLAG.inferred;
  if (node.pruned) flags |= FLAG.pruned;
  return flags;
}

/** Names of predictors, sorted, so that a snapshot does not depend on the order of arrival. */
function predictorNames(tree: SnapshotTree, order: Int32Array): string[] {
  const names = new Set<string>();
  for (const index of order) {
    const { predictor } = tree.nodes[index]!;
    if (predictor !== null) names.add(predictor);
  }
  return [...names].sort();
}

function fillBudgets(columns: ReturnType<typeof emptyColumns>, tree: SnapshotTree, order: Int32Array, bare: number): void {
  const given = rootBudget(tree.stageOne, tree.decision);
  if (given !== null) columns.allocated[0] = int32(given);
  columns.spent[0] = bare;
  const allocated = new Map(tree.decision?.anchors.map((anchor) => [anchor.anchor, anchor.allocated]));
  if (allocated.size === 0 && tree.spent.size === 0) return;
  for (let p = 1; p < order.length; p++) {
    const id = tree.nodes[order[p]!]!.node;
    columns.allocated[p] = int32(allocated.get(id) ?? NONE);
    columns.spent[p] = int32(tree.spent.get(id) ?? NONE);
  }
}

/** Continuation turns belong to the bare rollout that their anchor belongs to. */
function fillRollouts(columns: ReturnType<typeof emptyColumns>, nodes: readonly SnapshotNode[], order: Int32Array, parent: Int32Array): number {
  const bare = new Set<number>();
  for (let p = 1; p < order.length; p++) {
    const { origin } = nodes[order[p]!]!;
    if (origin?.kind === 'bare') {
      columns.rollout[p] = int32(origin.j);
      bare.add(origin.j);
    } else if (origin?.kind === 'continuation') columns.rollout[p] = columns.rollout[parent[p]!]!;
  }
  return bare.size;
}

function fillNumbers(columns: ReturnType<typeof emptyColumns>, tree: SnapshotTree, order: Int32Array, predictors: readonly string[]): void {
  const predictorIndex = new Map(predictors.map((name, i) => [name, i]));
  for (let p = 0; p < order.length; p++) {
    const node = tree.nodes[order[p]!]!;
    columns.flags[p] = nodeFlags(node, tree.passMark);
    if (node.v !== null) columns.v[p] = node.v;
    if (node.exactV !== null) columns.exactV[p] = node.exactV;
    if (node.reward !== null) columns.reward[p] = node.reward;
    if (node.target !== null) columns.target[p] = node.target;
    if (node.advantage !== null) columns.advantage[p] = node.advantage;
    if (node.tokens !== null) columns.tokens[p] = int32(node.tokens);
    if (node.predictor !== null) columns.predictor[p] = predictorIndex.get(node.predictor)!;
  }
}

/** Expanded: at least one continuation was sampled here, finished or not. */
function markExpanded(flags: Uint16Array, nodes: readonly SnapshotNode[], order: Int32Array): void {
  const anchors = new Set<string>();
  for (const index of order) {
    const { origin } = nodes[index]!;
    if (origin?.kind === 'continuation') anchors.add(origin.anchor);
  }
  if (anchors.size === 0) return;
  for (let p = 0; p < order.length; p++) if (anchors.has(nodes[order[p]!]!.node)) flags[p]! |= FLAG.expanded;
}

/** Packs a tree for the browser: placed nodes in preorder, the detached in the header. Cost O(N). */
export function buildSnapshot(tree: SnapshotTree, facts: TreeFacts): TreeSnapshot {
  const { order, parent, last, depth, detached } = facts.placement;
  const predictors = predictorNames(tree, order);
  const columns = emptyColumns(order.length);
  columns.parent.set(parent);
  columns.last.set(last);
  columns.depth.set(depth);
  columns.k.set(facts.k);
  columns.n.set(facts.n);
  fillNumbers(columns, tree, order, predictors);
  const bare = fillRollouts(columns, tree.nodes, order, parent);
  if (order.length > 0) fillBudgets(columns, tree, order, bare);
  markExpanded(columns.flags, tree.nodes, order);
  const header: SnapshotHeader = {
    format: 1,
    count: order.length,
    run: tree.run,
    treeKey: tree.treeKey,
    revision: tree.revision,
    ended: tree.ended,
    predictors,
    detached: detached.slice(0, MAX_DETACHED_LISTED).map(({ index, reason }) => ({ node: tree.nodes[index]!.node, reason })),
    detachedCount: detached.length,
  };
  const names = Array.from(order, (index) => tree.nodes[index]!);
  return { ...columns, header, ids: names.map((node) => node.node), labels: names.map((node) => node.label) };
}
