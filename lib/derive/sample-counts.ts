import { rolloutOutcome } from './outcome';
import type { Placement } from './place';
import { forEachReward, type TreeNode } from './tree-node';

/**
 * Finished rollouts by how they came to be sampled: what a calibration may judge a prediction by. k/n of all leaves under an
 * expanded anchor is none of these: it holds the outcome for which the anchor was chosen.
 */
export interface SampleCounts {
  /** Successes and finished bare rollouts that end at or under each preorder place: no decision chose them. */
  readonly bareK: Int32Array; // [N placed]
  readonly bareN: Int32Array; // [N placed]
  /**
   * At a place from which continuations start, those alone; at any other turn of a continuation, its own rollout. Each is a
   * fair draw given the prefix, but where they start was chosen.
   */
  readonly freshK: Int32Array; // [N placed]
  readonly freshN: Int32Array; // [N placed]
}

interface Tally {
  readonly k: Int32Array;
  readonly n: Int32Array;
}

const tally = (count: number): Tally => ({ k: new Int32Array(count), n: new Int32Array(count) });

function addLeaf(to: Tally, place: number, node: TreeNode, passMark: number): void {
  forEachReward(node, (reward) => {
    const outcome = rolloutOutcome(reward, passMark);
    if (outcome === null) return;
    to.n[place]!++;
    if (outcome === 'success') to.k[place]!++;
  });
}

function placesById(nodes: readonly TreeNode[], order: Int32Array): Map<string, number> {
  const places = new Map<string, number>();
  for (let p = 0; p < order.length; p++) places.set(nodes[order[p]!]!.node, p);
  return places;
}

/** Fills `bare` and `fresh` with the leaves themselves, and `anchored` with the continuations by the place they start from. */
function readLeaves(nodes: readonly TreeNode[], { order, last }: Placement, passMark: number) {
  const [bare, fresh, anchored] = [tally(order.length), tally(order.length), tally(order.length)];
  let places: Map<string, number> | null = null;
  for (let p = 0; p < order.length; p++) {
    const node = nodes[order[p]!]!;
    if (node.reward === null) continue;
    if (node.origin?.kind === 'bare') addLeaf(bare, p, node, passMark);
    if (node.origin?.kind !== 'continuation') continue;
    places ??= placesById(nodes, order);
    const from = places.get(node.origin.anchor);
    // A continuation that is not under its anchor is a sample of nothing known.
    if (from === undefined || p <= from || p > last[from]!) continue;
    addLeaf(fresh, p, node, passMark);
    addLeaf(anchored, from, node, passMark);
  }
  return { bare, fresh, anchored, hasFresh: places !== null };
}

const pass = (flow: Tally, from: number, to: number): void => {
  flow.k[to]! += flow.k[from]!;
  flow.n[to]! += flow.n[from]!;
};

/** Counts rollouts bottom-up by how they were sampled. NaN rewards, and leaves of a search, are in none. Cost O(N). */
export function sampleCounts(nodes: readonly TreeNode[], placement: Placement, passMark: number): SampleCounts {
  const { order, parent } = placement;
  const { bare, fresh, anchored, hasFresh } = readLeaves(nodes, placement, passMark);
  const result = tally(order.length);
  for (let p = order.length - 1; p >= 0; p--) {
    const isAnchor = hasFresh && anchored.n[p]! > 0;
    const source = isAnchor ? anchored : nodes[order[p]!]!.origin?.kind === 'continuation' ? fresh : null;
    result.k[p] = source?.k[p] ?? 0;
    result.n[p] = source?.n[p] ?? 0;
    const up = parent[p]!;
    if (up < 0) continue;
    fresh.k[p]! -= anchored.k[p]!;
    fresh.n[p]! -= anchored.n[p]!;
    pass(bare, p, up);
    pass(fresh, p, up);
  }
  return { bareK: bare.k, bareN: bare.n, freshK: result.k, freshN: result.n };
}
