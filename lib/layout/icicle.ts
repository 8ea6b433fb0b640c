import { levelsOf } from './levels';
import { trunksOf } from './trunk';
import type { TreeGeometry, TreeShape } from './types';

/** What a node weighs by itself, its subtree left out; not negative. */
type Weight = (shape: TreeShape, node: number) => number;

/** Rollouts that end at the node; a leaf counts one, finished or not, so that it is seen. */
const rollouts: Weight = ({ n, last }, node) => (last[node] === node ? Math.max(1, n[node]!) : 0);

/** The turn's own tokens; a turn of unknown length counts none. */
const tokens: Weight = (shape, node) => Math.max(0, shape.tokens[node]!);

/** Weight of every subtree; of every leaf one, where nothing weighs anything. [N] */
function weigh(shape: TreeShape, weight: Weight): Float64Array {
  const sums = new Float64Array(shape.parent.length);
  for (let node = sums.length - 1; node >= 0; node--) {
    sums[node]! += weight(shape, node);
    if (node > 0) sums[shape.parent[node]!]! += sums[node]!;
  }
  return (sums[0] ?? 1) > 0 ? sums : weigh(shape, rollouts);
}

function leavesOf({ last }: TreeShape): number {
  let leaves = 0;
  for (let node = 0; node < last.length; node++) if (last[node] === node) leaves++;
  return leaves;
}

/**
 * Rectangles under their parents, root on top, as wide as what their subtrees weigh; children from the left in preorder. What
 * a turn weighs by itself stays free at the right of its children. A lane is an average leaf. O(N), no recursion.
 */
function lay(shape: TreeShape, weight: Weight): TreeGeometry {
  const sums = weigh(shape, weight);
  const count = sums.length;
  const lanes = leavesOf(shape);
  const unit = lanes / (sums[0] ?? 1);
  const firstLane = new Float64Array(count);
  const lastLane = new Float64Array(count);
  const lane = new Float64Array(count);
  for (let node = 0; node < count; node++) {
    const end = firstLane[node]! + sums[node]! * unit;
    lastLane[node] = end;
    lane[node] = (firstLane[node]! + end) / 2;
    let at = firstLane[node]!;
    for (let child = node + 1; child <= shape.last[node]!; child = shape.last[child]! + 1) {
      firstLane[child] = at;
      at += sums[child]! * unit;
    }
  }
  return {
    frame: 'columns',
    form: 'boxes',
    count,
    parent: shape.parent,
    last: shape.last,
    depth: shape.depth,
    lane,
    firstLane,
    lastLane,
    trunk: trunksOf(shape),
    lanes,
    levels: levelsOf(shape.depth),
  };
}

export const layoutIcicle = (shape: TreeShape): TreeGeometry => lay(shape, rollouts);
export const layoutIcicleTokens = (shape: TreeShape): TreeGeometry => lay(shape, tokens);
