import { childrenOf, type Links } from './children';

export interface Placeable {
  readonly node: string;
  readonly parent: string | null;
  readonly order: number;
}

export interface Placement {
  /** Input index of the node at each preorder place. */
  readonly order: Int32Array; // [N placed]
  /** Preorder place of the parent; −1 at the root. */
  readonly parent: Int32Array; // [N placed]
  /** Last preorder place of the subtree. */
  readonly last: Int32Array; // [N placed]
  readonly depth: Int32Array; // [N placed]
  /** Input index of every node without a place, in input order of id, and why. */
  readonly detached: readonly { readonly index: number; readonly reason: string }[];
}

const ROOT = -1;
const MISSING = -2;
const DUPLICATE = -3;

function linkParents(nodes: readonly Placeable[]): Int32Array {
  const byId = new Map<string, number>();
  const parents = new Int32Array(nodes.length);
  for (const [i, node] of nodes.entries()) {
    if (byId.has(node.node)) parents[i] = DUPLICATE;
    else byId.set(node.node, i);
  }
  for (const [i, node] of nodes.entries()) {
    if (parents[i] === DUPLICATE) continue;
    parents[i] = node.parent === null ? ROOT : (byId.get(node.parent) ?? MISSING);
  }
  return parents;
}

/** Calls `visit` for every node at or under `top` in preorder: siblings by order, then id. No recursion. */
function walk(links: Links, top: number, visit: (index: number) => void): void {
  const stack = [top];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    visit(at);
    for (let c = links.start[at + 1]! - 1; c >= links.start[at]!; c--) stack.push(links.child[c]!);
  }
}

/** Of several nodes without a parent, the one with most nodes under it is the root; ties by order, then id. */
function chooseRoot(nodes: readonly Placeable[], links: Links, roots: readonly number[]): number | undefined {
  if (roots.length < 2) return roots[0];
  const sized = roots.map((index) => {
    let size = 0;
    walk(links, index, () => size++);
    return { index, size };
  });
  const before = (a: Placeable, b: Placeable) => a.order - b.order || (a.node < b.node ? -1 : 1);
  return sized.sort((a, b) => b.size - a.size || before(nodes[a.index]!, nodes[b.index]!))[0]!.index;
}

function explainDetached(nodes: readonly Placeable[], parents: Int32Array, links: Links, root: number | undefined, placed: Uint8Array) {
  const reasons = new Map<number, string>();
  const lead = (top: number, reason: string) => {
    walk(links, top, (index) => reasons.set(index, index === top ? reason : `under “${nodes[top]!.node}”, which is detached`));
  };
  for (const [i, parent] of parents.entries()) {
    if (placed[i]) continue;
    if (parent === ROOT) lead(i, `a second root beside “${nodes[root!]!.node}”`);
    else if (parent === MISSING) lead(i, `its parent “${nodes[i]!.parent}” has not arrived`);
    else if (parent === DUPLICATE) reasons.set(i, 'another node has the same id');
  }
  const detached: { index: number; reason: string }[] = [];
  for (let i = 0; i < nodes.length; i++) if (!placed[i]) detached.push({ index: i, reason: reasons.get(i) ?? 'its chain of parents is a cycle' });
  return detached.sort((a, b) => (nodes[a.index]!.node < nodes[b.index]!.node ? -1 : 1));
}

/**
 * Gives every node its place in the tree: parent, preorder interval, depth; the rest is listed with the reason (parent
 * not arrived, second root, cycle, duplicate id, or under such a node). Independent of the input's order.
 * Cost O(N log N); no recursion, so that a chain of any depth is placed.
 */
export function placeNodes(nodes: readonly Placeable[]): Placement {
  const parents = linkParents(nodes);
  const links = childrenOf(nodes, parents);
  const roots: number[] = [];
  for (let i = 0; i < parents.length; i++) if (parents[i] === ROOT) roots.push(i);
  const root = chooseRoot(nodes, links, roots);
  const placed = new Uint8Array(nodes.length);
  const order: number[] = [];
  if (root !== undefined) {
    walk(links, root, (index) => {
      placed[index] = 1;
      order.push(index);
    });
  }
  const detached = order.length === nodes.length ? [] : explainDetached(nodes, parents, links, root, placed);
  return { ...intervals(parents, Int32Array.from(order), nodes.length), detached };
}

function intervals(parents: Int32Array, order: Int32Array, count: number) {
  const place = new Int32Array(count);
  for (let p = 0; p < order.length; p++) place[order[p]!] = p;
  const parent = new Int32Array(order.length).fill(ROOT);
  const depth = new Int32Array(order.length);
  const last = new Int32Array(order.length);
  for (let p = 1; p < order.length; p++) {
    parent[p] = place[parents[order[p]!]!]!;
    depth[p] = depth[parent[p]!]! + 1;
  }
  for (let p = order.length - 1; p >= 0; p--) {
    last[p] = Math.max(last[p]!, p);
    if (p > 0) last[parent[p]!] = Math.max(last[parent[p]!]!, last[p]!);
  }
  return { order, parent, depth, last };
}
