import { NONE } from '@/lib/contract/snapshot';
import { childrenOf } from './families';
import { NO_TRUNK } from './trunk';
import type { TreeLayout } from './types';

export { childrenOf } from './families';

/** Nodes from the root to `node`, both included. Cost: its depth. */
export function pathToRoot(parent: Int32Array, node: number): readonly number[] {
  const path: number[] = [];
  for (let at = node; at !== NONE; at = parent[at]!) path.push(at);
  return path.reverse();
}

/**
 * The rollout through `node`: from the root to it, then on along its own trunk to the end. Stops where several rollouts
 * part without a trunk.
 */
export function rolloutThrough(shape: Pick<TreeLayout, 'parent' | 'last' | 'trunk'>, node: number): readonly number[] {
  const path = [...pathToRoot(shape.parent, node)];
  for (let at = node; shape.last[at]! > at && at !== 0; ) {
    const isOnlyChild = shape.last[at + 1] === shape.last[at];
    const next = isOnlyChild ? at + 1 : shape.trunk[at]!;
    if (next === NO_TRUNK) break;
    path.push(next);
    at = next;
  }
  return path;
}

type WalkShape = Pick<TreeLayout, 'parent' | 'last' | 'depth' | 'lane'>;

/** A way from a node to another: up to its parent, to its first child, to its neighbours at the same depth. */
export type Walk = 'parent' | 'child' | 'before' | 'after';
export type WalkKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The child with the lowest lane; `node` itself at a leaf. Cost: its fan-out. */
function firstChild({ last, lane }: WalkShape, node: number): number {
  let first = node;
  for (const child of childrenOf(last, node)) if (first === node || lane[child]! < lane[first]!) first = child;
  return first;
}

/** The nearest node of the same depth on one side; `node` itself at the end. One pass over the depths: 2 ms for a million nodes. */
function neighbour({ depth, lane }: WalkShape, node: number, direction: 1 | -1): number {
  const level = depth[node]!;
  const from = lane[node]! * direction;
  let best = node;
  let bestLane = Number.POSITIVE_INFINITY;
  for (let other = 0; other < depth.length; other++) {
    if (depth[other] !== level) continue;
    const at = lane[other]! * direction;
    if (at > from && at < bestLane) {
      best = other;
      bestLane = at;
    }
  }
  return best;
}

/** Where a walk leads from `node`; the node itself where there is nothing. */
export function walkTree(shape: WalkShape, node: number, walk: Walk): number {
  if (walk === 'parent') return shape.parent[node] === NONE ? node : shape.parent[node]!;
  if (walk === 'child') return firstChild(shape, node);
  return neighbour(shape, node, walk === 'after' ? 1 : -1);
}

const OUTWARD: Readonly<Record<WalkKey, Walk>> = { ArrowLeft: 'parent', ArrowRight: 'child', ArrowUp: 'before', ArrowDown: 'after' };
const DOWNWARD: Readonly<Record<WalkKey, Walk>> = { ArrowUp: 'parent', ArrowDown: 'child', ArrowLeft: 'before', ArrowRight: 'after' };

/** Where an arrow leads: as the tree grows, to the right or (levels as rows) downward; around the circle up is before. */
export function walkByKey(shape: WalkShape & Pick<TreeLayout, 'frame'>, node: number, key: WalkKey): number {
  return walkTree(shape, node, (shape.frame === 'columns' ? DOWNWARD : OUTWARD)[key]);
}
