import type { TreeSnapshot } from '@/lib/contract/snapshot';

/** Preorder place of a node by its id; null where the tree has none of that name. The index is built once a snapshot. */
export function placeOf(snapshot: TreeSnapshot, id: string): number | null {
  const place = snapshot.ids.indexOf(id);
  return place < 0 ? null : place;
}
