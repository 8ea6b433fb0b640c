import type { Rollout, RolloutStatus } from '../interfaces/content';
import type { Reading } from '../predictor/types';

export const ROOT = 0;
export const NONE = -1;

/**
 * One prompt's rollout tree, a column a property, grown by appending: a parent always stands before its children.
 * Node 0 is the root (the prompt); every other node is one turn; a terminal turn is a leaf.
 */
export interface Tree<Turn> {
  readonly task: string;
  /** `root`, `b3.t2` for turn 2 of bare rollout 3, `b3.t2.c1.t3` for turn 3 in continuation 1 of that anchor. */
  readonly id: string[]; // [N]
  readonly parent: number[]; // [N], NONE at the root
  readonly depth: number[]; // [N], 0 at the root
  readonly order: number[]; // [N], place among siblings
  readonly turn: (Turn | null)[]; // [N], null at the root
  /** Bare rollout j whose tree the node belongs to; NONE at the root. */
  readonly rollout: number[]; // [N]
  /** Anchor where the node's continuation branched off; NONE on bare turns. */
  readonly anchor: number[]; // [N]
  /** Number of the continuation at its anchor; NONE on bare turns. */
  readonly continuation: number[]; // [N]
  readonly reward: number[]; // [N], NaN on turns that are not terminal
  readonly status: RolloutStatus[]; // [N]
  /** Ṽ of the prefix when it was predicted; NaN = none. */
  readonly v: number[]; // [N]
  readonly exactV: number[]; // [N], NaN = unknown
  /** The prediction as it was made, with what it was computed from; null = none. */
  readonly reading: (Reading | null)[]; // [N]
  /** Leaves in the order in which they were appended. */
  readonly leaves: number[];
  /** Last node of each bare rollout. [bare rollouts] */
  readonly bareLeaf: number[];
}

export function newTree<Turn>(task: string): Tree<Turn> {
  return {
    task,
    id: ['root'],
    parent: [NONE],
    depth: [0],
    order: [0],
    turn: [null],
    rollout: [NONE],
    anchor: [NONE],
    continuation: [NONE],
    reward: [Number.NaN],
    status: ['ok'],
    v: [Number.NaN],
    exactV: [Number.NaN],
    reading: [null],
    leaves: [],
    bareLeaf: [],
  };
}

interface Branch {
  readonly from: number;
  readonly rollout: number;
  readonly anchor: number;
  readonly continuation: number;
  /** Place of the branch's first turn among its siblings. */
  readonly order: number;
}

function append<Turn>(tree: Tree<Turn>, rollout: Rollout<Turn>, branch: Branch): void {
  const last = rollout.turns.length - 1;
  const name = branch.anchor === NONE ? `b${branch.rollout}` : `${tree.id[branch.anchor]}.c${branch.continuation}`;
  let parent = branch.from;
  for (let t = 0; t <= last; t++) {
    const node = tree.parent.length;
    tree.parent.push(parent);
    const depth = (tree.depth[parent] as number) + 1;
    tree.id.push(`${name}.t${depth}`);
    tree.depth.push(depth);
    tree.order.push(t === 0 ? branch.order : 0);
    tree.turn.push(rollout.turns[t] as Turn);
    tree.rollout.push(branch.rollout);
    tree.anchor.push(branch.anchor);
    tree.continuation.push(branch.continuation);
    tree.reward.push(t === last ? rollout.reward : Number.NaN);
    tree.status.push(t === last ? rollout.status : 'ok');
    tree.v.push(Number.NaN);
    tree.exactV.push(Number.NaN);
    tree.reading.push(null);
    parent = node;
  }
  tree.leaves.push(parent);
}

/** Appends the next bare rollout. Throws RangeError if it has no turn. */
export function appendBare<Turn>(tree: Tree<Turn>, rollout: Rollout<Turn>): void {
  if (rollout.turns.length === 0) throw new RangeError(`a rollout of ${tree.task} has no turn`);
  const j = tree.bareLeaf.length;
  append(tree, rollout, { from: ROOT, rollout: j, anchor: NONE, continuation: NONE, order: j });
  tree.bareLeaf.push(tree.parent.length - 1);
}

/** Appends the k-th continuation of `anchor`. Throws RangeError if it has no turn. */
export function appendContinuation<Turn>(tree: Tree<Turn>, anchor: number, k: number, rollout: Rollout<Turn>): void {
  if (rollout.turns.length === 0) throw new RangeError(`a continuation of ${tree.task} has no turn`);
  append(tree, rollout, { from: anchor, rollout: tree.rollout[anchor] as number, anchor, continuation: k, order: k + 1 });
}

/** Turns from the root to `node`, in order. */
export function pathTo<Turn>(tree: Tree<Turn>, node: number): Turn[] {
  const path = new Array<Turn>(tree.depth[node] as number);
  for (let at = node, t = path.length - 1; t >= 0; t--) {
    path[t] = tree.turn[at] as Turn;
    at = tree.parent[at] as number;
  }
  return path;
}

/** Anchors of stage 2: every visited, non-terminal prefix of a bare rollout but the root, in order of rollout and turn. */
export function anchorsOf<Turn>(tree: Tree<Turn>): number[] {
  const anchors: number[] = [];
  for (let node = 1; node < tree.parent.length; node++)
    if (tree.anchor[node] === NONE && Number.isNaN(tree.reward[node] as number)) anchors.push(node);
  return anchors;
}
