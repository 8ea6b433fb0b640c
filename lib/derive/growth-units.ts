import { FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';

/** Preorder places of one continuation's own turns. */
export type Unit = readonly number[];

type Shape = Pick<TreeSnapshot, 'parent' | 'flags'>;

/**
 * Continuations by the place of their anchor, anchors in preorder, the continuations of one in the order of siblings. A
 * continuation begins under a turn of a bare rollout, at a second child of an anchor within another continuation, and
 * where two continuations that begin with the same turns part. O(N).
 */
export function continuationUnits({ parent, flags }: Shape): ReadonlyMap<number, readonly Unit[]> {
  const units: { readonly anchor: number; readonly members: number[] }[] = [];
  const unitOf = new Int32Array(parent.length).fill(NONE);
  const goesOn = new Uint8Array(parent.length);
  const start = (node: number, anchor: number): void => {
    unitOf[node] = units.length;
    units.push({ anchor, members: [node] });
  };
  for (let node = 1; node < parent.length; node++) {
    if (!(flags[node]! & FLAG.continuation)) continue;
    const above = parent[node]!;
    const unit = unitOf[above]!;
    if (unit === NONE) start(node, above);
    else if (goesOn[above]) start(node, flags[above]! & FLAG.expanded ? above : units[unit]!.anchor);
    else {
      goesOn[above] = 1;
      unitOf[node] = unit;
      units[unit]!.members.push(node);
    }
  }
  const byAnchor = new Map<number, Unit[]>();
  for (const { anchor, members } of units) {
    const own = byAnchor.get(anchor);
    if (own) own.push(members);
    else byAnchor.set(anchor, [members]);
  }
  return new Map([...byAnchor].sort(([a], [b]) => a - b));
}
