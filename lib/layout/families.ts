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

const UNKNOWN = 0;
const NARROW = 1;
const MANY = 2;

const known = new WeakMap<Float64Array, Families>();

/** Which parents of a layout have many children. Found out when first asked for, kept as long as the layout. */
export class Families {
  private readonly kinds: Uint8Array; // [N]
  private readonly wide = new Map<number, Int32Array>();

  private constructor(private readonly shape: Shape) {
    this.kinds = new Uint8Array(shape.count);
  }

  static of(shape: Shape): Families {
    const made = known.get(shape.lane) ?? new Families(shape);
    known.set(shape.lane, made);
    return made;
  }

  /** Children by lane where they are many, else null. Cost the first time: the fan-out. */
  wideFamily(node: number): Int32Array | null {
    if (this.kinds[node] === UNKNOWN) this.lookAt(node);
    return this.kinds[node] === MANY ? this.wide.get(node)! : null;
  }

  private lookAt(node: number): void {
    const { last, lane } = this.shape;
    let size = 0;
    for (let child = node + 1; child <= last[node]! && size <= WIDE; child = last[child]! + 1) size++;
    this.kinds[node] = size > WIDE ? MANY : NARROW;
    if (size > WIDE)
      this.wide.set(
        node,
        Int32Array.from(childrenOf(last, node)).sort((a, b) => lane[a]! - lane[b]!),
      );
  }
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
