import type { BoxWorld, TreeLayout } from './types';

/** How much of a subtree the walk should enter. */
export type Step = 'enter' | 'skip';

/**
 * Visits, in preorder, every node whose edge or subtree touches the box; subtrees wholly outside are skipped by their
 * extents. Cost: nodes visited plus children of entered nodes, never N.
 */
export function walkVisible(layout: TreeLayout, box: BoxWorld, visit: (node: number, inBox: boolean) => Step): void {
  let node = 0;
  while (node < layout.count) {
    const parent = node === 0 ? 0 : layout.parent[node]!;
    const isRight = layout.xWorld[parent]! > box.x1World;
    const isLeft = layout.xMaxWorld[node]! < box.x0World;
    if (isRight || isLeft) {
      node = layout.last[node]! + 1;
      continue;
    }
    const inRows = layout.lastRow[node]! >= box.y0World && layout.firstRow[node]! <= box.y1World;
    const yParent = layout.yWorld[parent]!;
    const yNode = layout.yWorld[node]!;
    const edgeInRows = Math.max(yParent, yNode) >= box.y0World && Math.min(yParent, yNode) <= box.y1World;
    const step = inRows || edgeInRows ? visit(node, inRows) : 'skip';
    node = step === 'enter' && inRows ? node + 1 : layout.last[node]! + 1;
  }
}
