import { leafCounts } from '../tree/leaf-counts';
import { ROOT, type Tree } from '../tree/tree';
import type { Advantage } from './types';

/** ((V̂(n) − V̂(parent)) + (V̂(n) − V̂(root))) / √leaves under n, V̂ the mean reward of the leaves under a node. 0 at the root. [N] */
function values(tree: Tree<unknown>): Float64Array {
  const { n, k } = leafCounts(tree);
  const mean = (node: number): number => (k[node] as number) / (n[node] as number);
  return Float64Array.from(tree.parent, (parent, node) =>
    node === ROOT ? 0 : (2 * mean(node) - mean(parent) - mean(ROOT)) / Math.sqrt(n[node] as number),
  );
}

/** Every turn has an advantage of its own: what it changed, locally and against the prompt. (TreeRL) */
export const nodeAdvantage: Advantage = { name: 'node', ofTree: (tree) => ({ scope: 'turn', values: values(tree) }) };
