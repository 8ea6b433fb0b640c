import type { TreeSnapshot } from '@/lib/contract/snapshot';

const indices = new WeakMap<TreeSnapshot, ReadonlyMap<string, number>>();

/** Preorder place of a node by its id; null where the tree has none of that name. The map is built once a snapshot. */
export function placeOf(snapshot: TreeSnapshot, id: string): number | null {
  const known = indices.get(snapshot) ?? new Map(snapshot.ids.map((name, place) => [name, place]));
  indices.set(snapshot, known);
  return known.get(id) ?? null;
}
