import { doubles, ints } from '../small-arrays';
import type { Tree } from './tree';

export interface LeafCounts {
  /** Leaves at or under each node. [N] */
  readonly n: Int32Array;
  /** Their summed reward. [N] */
  readonly k: Float64Array;
}

/** Leaves and rewards under every node; one backward pass, since parents stand before children. Cost O(N). */
export function leafCounts<Turn>(tree: Tree<Turn>): LeafCounts {
  const size = tree.parent.length;
  const n = ints(size);
  const k = doubles(size);
  for (let node = size - 1; node >= 0; node--) {
    const reward = tree.reward[node] as number;
    if (!Number.isNaN(reward)) {
      n[node] = 1;
      k[node] = reward;
    }
    const parent = tree.parent[node] as number;
    if (parent < 0) continue;
    n[parent] = (n[parent] as number) + (n[node] as number);
    k[parent] = (k[parent] as number) + (k[node] as number);
  }
  return { n, k };
}
