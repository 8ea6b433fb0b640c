import { NONE, ROOT, type Tree } from './tree';

/** A node's name: `root`, `b3.t2` for turn 2 of bare rollout 3, `b3.t2.c1.t3` for turn 3 in continuation 1 of that anchor. */
export function nodeId<Turn>(tree: Tree<Turn>, node: number): string {
  if (node === ROOT) return 'root';
  const anchor = tree.anchor[node] as number;
  const turn = `t${tree.depth[node]}`;
  return anchor === NONE ? `b${tree.rollout[node]}.${turn}` : `${nodeId(tree, anchor)}.c${tree.continuation[node]}.${turn}`;
}
