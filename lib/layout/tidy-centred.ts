import { type HierarchyPointNode, Node, tree } from 'd3-hierarchy';
import { levelsOf } from './levels';
import { trunksOf } from './trunk';
import type { TreeGeometry, TreeShape } from './types';

declare module 'd3-hierarchy' {
  /** The class behind `hierarchy()`; its typings leave it out. */
  const Node: new <Datum>(data: Datum) => HierarchyPointNode<Datum>;
}

/** Leaves of different parents stand a little further apart than siblings. [rows] */
const BETWEEN_FAMILIES = 1.25;

type Placed = HierarchyPointNode<number>;

/** d3's nodes, linked straight from the preorder: `hierarchy()` walks to the root from every node to find heights. */
function linked(shape: TreeShape): readonly Placed[] {
  const nodes: Placed[] = Array.from(shape.parent, (_, place) => new Node(place));
  nodes.forEach((node, place) => {
    (node as { depth: number }).depth = shape.depth[place]!;
    const parent = place === 0 ? undefined : nodes[shape.parent[place]!];
    if (!parent) return;
    node.parent = parent;
    if (parent.children) parent.children.push(node);
    else parent.children = [node];
  });
  return nodes;
}

/** Rows from the tree's first to its last; d3 puts the root at 0. */
function rowsOf(nodes: readonly Placed[]): Float64Array {
  let top = 0;
  for (const { x } of nodes) top = Math.min(top, x);
  return Float64Array.from(nodes, ({ x }) => x - top);
}

/** How far each subtree reaches, bottom-up. */
function extents(shape: TreeShape, lane: Float64Array): Pick<TreeGeometry, 'firstLane' | 'lastLane'> {
  const firstLane = lane.slice();
  const lastLane = lane.slice();
  for (let node = lane.length - 1; node > 0; node--) {
    const parent = shape.parent[node]!;
    firstLane[parent] = Math.min(firstLane[parent]!, firstLane[node]!);
    lastLane[parent] = Math.max(lastLane[parent]!, lastLane[node]!);
  }
  return { firstLane, lastLane };
}

/**
 * Tidy layout with every parent midway between its outer children and subtrees moved together as far as they go
 * (Reingold and Tilford, by d3-hierarchy): the picture for searches, where no child goes on with its parent's rollout.
 * O(N), no recursion, an object a node. `shape` must be in preorder with its root at 0.
 */
export function layoutTidyCentred(shape: TreeShape): TreeGeometry {
  const nodes = linked(shape);
  const [root] = nodes;
  if (root)
    tree<number>()
      .nodeSize([1, 1])
      .separation((a, b) => (a.parent === b.parent ? 1 : BETWEEN_FAMILIES))(root);
  const lane = rowsOf(nodes);
  const reach = extents(shape, lane);
  return {
    frame: 'rows',
    form: 'links',
    count: nodes.length,
    parent: shape.parent,
    last: shape.last,
    depth: shape.depth,
    lane,
    ...reach,
    trunk: trunksOf(shape),
    lanes: root ? reach.lastLane[0]! + 1 : 0,
    levels: levelsOf(shape.depth),
  };
}
