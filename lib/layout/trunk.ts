import { FLAG } from '@/lib/contract/snapshot';
import type { TreeShape } from './types';

export const NO_TRUNK = -1;

/** The child that continues its parent's own rollout; none in searches, and where several bare rollouts share the prefix. */
function trunkOf(shape: TreeShape, node: number): number {
  const last = shape.last[node]!;
  const isContinuation = (shape.flags[node]! & FLAG.continuation) !== 0;
  let trunk = NO_TRUNK;
  for (let child = node + 1; child <= last; child = shape.last[child]! + 1) {
    const flags = shape.flags[child]!;
    const staysInKind = ((flags & FLAG.continuation) !== 0) === isContinuation;
    if (flags & FLAG.search || !staysInKind) continue;
    if (trunk !== NO_TRUNK) return NO_TRUNK;
    trunk = child;
  }
  return trunk;
}

/** The trunk of every node, the root's excepted: it has rollouts, not one. [N], O(N). */
export function trunksOf(shape: TreeShape): Int32Array {
  const trunks = new Int32Array(shape.parent.length).fill(NO_TRUNK);
  for (let node = 1; node < trunks.length; node++) trunks[node] = trunkOf(shape, node);
  return trunks;
}
