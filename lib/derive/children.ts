/** Children of every node as one array: those of node i stand at child[start[i] … start[i + 1] − 1]. */
export interface Links {
  readonly start: Int32Array; // [N + 1]
  readonly child: Int32Array; // [N linked]
}

/** Groups nodes by parent index (negative = none), siblings by declared order, then id. Cost O(N log fan-out). */
export function childrenOf(nodes: readonly { readonly node: string; readonly order: number }[], parents: Int32Array): Links {
  const start = new Int32Array(nodes.length + 1);
  for (const parent of parents) if (parent >= 0) start[parent + 1]!++;
  for (let i = 0; i < nodes.length; i++) start[i + 1]! += start[i]!;
  const fill = start.slice();
  const child = new Int32Array(start[nodes.length]!);
  for (let i = 0; i < nodes.length; i++) {
    const parent = parents[i]!;
    if (parent >= 0) child[fill[parent]!++] = i;
  }
  const before = (a: number, b: number) => nodes[a]!.order - nodes[b]!.order || (nodes[a]!.node < nodes[b]!.node ? -1 : 1);
  for (let i = 0; i < nodes.length; i++) if (start[i + 1]! - start[i]! > 1) child.subarray(start[i], start[i + 1]).sort(before);
  return { start, child };
}
