import { NONE } from '@/lib/contract/snapshot';
import { NO_TRUNK } from './trunk';
import type { TreeLayout } from './types';

/** Nodes from the root to `node`, both included. Cost: its depth. */
export function pathToRoot(parent: Int32Array, node: number): readonly number[] {
  const path: number[] = [];
  for (let at = node; at !== NONE; at = parent[at]!) path.push(at);
  return path.reverse();
}

/** The children of `node` in preorder; a deep chain's is one step. Cost: its fan-out. */
export function childrenOf(last: Int32Array, node: number): readonly number[] {
  const children: number[] = [];
  for (let child = node + 1; child <= last[node]!; child = last[child]! + 1) children.push(child);
  return children;
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

/** Where a key leads from `node`. Left: the parent. Right: the child drawn highest. Up, down: the neighbour at the same depth. */
export type WalkKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

interface WalkShape {
  readonly parent: Int32Array;
  readonly last: Int32Array;
  readonly yWorld: Float32Array;
}

const byRow = (shape: WalkShape) => (a: number, b: number) => shape.yWorld[a]! - shape.yWorld[b]!;

/** The next sibling in drawing order; at the end of a family, the nearest cousin at the same depth. `node` itself where there is none. */
function neighbour(shape: WalkShape, node: number, direction: 1 | -1): number {
  let at = node;
  let levels = 0;
  while (shape.parent[at]! !== NONE) {
    const siblings = [...childrenOf(shape.last, shape.parent[at]!)].sort(byRow(shape));
    const place = siblings.indexOf(at) + direction;
    const found = firstAtLevel(
      shape,
      direction === 1 ? siblings.slice(place) : siblings.slice(0, Math.max(0, place + 1)).reverse(),
      levels,
      direction,
    );
    if (found !== NONE) return found;
    at = shape.parent[at]!;
    levels++;
  }
  return node;
}

/** The first node `levels` below one of `roots`, taken in order; `NONE` where none is so deep. */
function firstAtLevel(shape: WalkShape, roots: readonly number[], levels: number, direction: 1 | -1): number {
  const stack = roots.map((node) => ({ node, level: 0 })).reverse();
  while (stack.length > 0) {
    const { node, level } = stack.pop()!;
    if (level === levels) return node;
    const children = [...childrenOf(shape.last, node)].sort(byRow(shape));
    if (direction === 1) children.reverse();
    for (const child of children) stack.push({ node: child, level: level + 1 });
  }
  return NONE;
}

export function walkByKey(shape: WalkShape, node: number, key: WalkKey): number {
  if (key === 'ArrowLeft') return shape.parent[node] === NONE ? node : shape.parent[node]!;
  if (key === 'ArrowRight') return [...childrenOf(shape.last, node)].sort(byRow(shape))[0] ?? node;
  return neighbour(shape, node, key === 'ArrowDown' ? 1 : -1);
}
