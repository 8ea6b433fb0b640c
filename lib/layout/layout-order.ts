import type { TreeGeometry } from './types';

const NOBODY = -1;

/** The child with the largest subtree, the first of equals; `NOBODY` at leaves. [N], O(N) */
function heaviestChildren({ parent, last }: Pick<TreeGeometry, 'parent' | 'last'>): Int32Array {
  const heavy = new Int32Array(parent.length).fill(NOBODY);
  for (let node = parent.length - 1; node > 0; node--) {
    const above = parent[node]!;
    const best = heavy[above]!;
    if (best === NOBODY || last[node]! - node >= last[best]! - best) heavy[above] = node;
  }
  return heavy;
}

/**
 * Nodes in an order in which neighbours stand near each other: a path of heaviest children first, then what hangs off it on
 * the side of the lower lanes, from its deep end back to its start, then the other side. Preorder has no such promise: in a
 * comb it alternates between the spine and teeth that stand half a tree away. [N], O(N), no recursion.
 */
export function layoutOrder(geometry: TreeGeometry): Int32Array {
  const { count, last, lane } = geometry;
  const heavy = heaviestChildren(geometry);
  const order = new Int32Array(count);
  const waiting = new Int32Array(count);
  let top = 0;
  let out = 0;
  if (count > 0) waiting[top++] = 0;
  const wait = (node: number, below: boolean): void => {
    const own = heavy[node]!;
    // A leaf, or an only child: most nodes of a deep tree
    if (own === NOBODY || (own === node + 1 && last[own] === last[node])) return;
    const start = top;
    for (let child = node + 1; child <= last[node]!; child = last[child]! + 1)
      if (child !== own && lane[child]! > lane[own]! === below) waiting[top++] = child;
    // Pushed from the near to the far one; what is pushed last comes first, and that shall be the near one
    if (below && top - start > 1) waiting.subarray(start, top).reverse();
  };
  while (top > 0) {
    const from = out;
    for (let node = waiting[--top]!; node !== NOBODY; node = heavy[node]!) order[out++] = node;
    for (let i = from; i < out; i++) wait(order[i]!, true);
    for (let i = from; i < out; i++) wait(order[i]!, false);
  }
  return order;
}
