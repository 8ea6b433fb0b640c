import type { TreeGeometry } from './types';

/** Families up to this size are walked child by child. */
const WIDE = 64;

type Shape = Pick<TreeGeometry, 'last' | 'lane' | 'count'>;

/** The children of `node` in preorder; a deep chain's is one step. Cost: its fan-out. */
export function childrenOf(last: Int32Array, node: number): readonly number[] {
  const children: number[] = [];
  for (let child = node + 1; child <= last[node]!; child = last[child]! + 1) children.push(child);
  return children;
}

const known = new WeakMap<Float64Array, Map<number, Int32Array | null>>();

/** Children by lane where they are many, else null. Made when first asked for, kept as long as the layout. */
export function wideFamily({ last, lane }: Shape, node: number): Int32Array | null {
  const made = known.get(lane) ?? new Map<number, Int32Array | null>();
  known.set(lane, made);
  const before = made.get(node);
  if (before !== undefined) return before;
  let size = 0;
  for (let child = node + 1; child <= last[node]! && size <= WIDE; child = last[child]! + 1) size++;
  if (size <= WIDE) return null;
  const family = Int32Array.from(childrenOf(last, node)).sort((a, b) => lane[a]! - lane[b]!);
  made.set(node, family);
  return family;
}

/** First place in `family` whose lane is at least `from`. */
export function firstFrom(family: Int32Array, lane: Float64Array, from: number): number {
  let low = 0;
  let high = family.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lane[family[middle]!]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
