/** A node by the number of its tree and its place in preorder. */
export interface NodePlace {
  readonly treeId: number;
  readonly place: number;
}

/** A number in [0, 1) of a node, always the same: whose is small enough is drawn (murmur3's finaliser). */
export function drawOf({ treeId, place }: NodePlace): number {
  let hash = (treeId ^ Math.imul(place + 1, 0x9e3779b1)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
