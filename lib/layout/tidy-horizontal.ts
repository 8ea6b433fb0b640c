import { levelsOf } from './levels';
import { NO_TRUNK, trunksOf } from './trunk';
import type { TreeGeometry, TreeShape } from './types';

/** Rows in each subtree (leaves, at least one), bottom-up. */
function measure(shape: TreeShape): Int32Array {
  const rows = new Int32Array(shape.parent.length);
  for (let node = rows.length - 1; node >= 0; node--) {
    if (rows[node] === 0) rows[node] = 1;
    if (node > 0) rows[shape.parent[node]!]! += rows[node]!;
  }
  return rows;
}

/** Hands each child its interval of rows: the trunk first, the others below it in order. */
function assignRows(shape: TreeShape, rows: Int32Array, trunks: Int32Array): Float64Array {
  const firstRow = new Float64Array(rows.length);
  for (let node = 0; node < rows.length; node++) {
    const trunk = trunks[node]!;
    let next = firstRow[node]!;
    if (trunk !== NO_TRUNK) {
      firstRow[trunk] = next;
      next += rows[trunk]!;
    }
    for (let child = node + 1; child <= shape.last[node]!; child = shape.last[child]! + 1) {
      if (child === trunk) continue;
      firstRow[child] = next;
      next += rows[child]!;
    }
  }
  return firstRow;
}

/** A leaf stands on its row, a trunk on its continuation's, any other parent midway between its outer children. */
function placeRows(shape: TreeShape, firstRow: Float64Array, trunks: Int32Array): Float64Array {
  const count = firstRow.length;
  const y = new Float64Array(count);
  const top = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const bottom = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  for (let node = count - 1; node >= 0; node--) {
    const trunk = trunks[node]!;
    if (shape.last[node] === node) y[node] = firstRow[node]!;
    else y[node] = trunk === NO_TRUNK ? (top[node]! + bottom[node]!) / 2 : y[trunk]!;
    if (node === 0) break;
    const parent = shape.parent[node]!;
    if (y[node]! < top[parent]!) top[parent] = y[node]!;
    if (y[node]! > bottom[parent]!) bottom[parent] = y[node]!;
  }
  return y;
}

/**
 * Tidy horizontal layout: a bare rollout runs straight, its continuations fork below, the deepest anchor's nearest the
 * trunk, so that no edges cross within a rollout. O(N), no recursion. `shape` must be in preorder with its root at 0.
 */
export function layoutTidyHorizontal(shape: TreeShape): TreeGeometry {
  const count = shape.parent.length;
  const rows = measure(shape);
  const trunk = trunksOf(shape);
  const firstLane = assignRows(shape, rows, trunk);
  const lastLane = new Float64Array(count);
  for (let node = 0; node < count; node++) lastLane[node] = firstLane[node]! + rows[node]! - 1;
  return {
    frame: 'rows',
    form: 'links',
    count,
    parent: shape.parent,
    last: shape.last,
    depth: shape.depth,
    lane: placeRows(shape, firstLane, trunk),
    firstLane,
    lastLane,
    trunk,
    lanes: rows[0] ?? 0,
    levels: levelsOf(shape.depth),
  };
}
