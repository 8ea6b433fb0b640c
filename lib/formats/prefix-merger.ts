import { createHash } from 'node:crypto';

/** A place in a merged tree: one turn that one or more rollouts share. */
export interface MergedNode {
  readonly node: string;
  readonly parent: string;
  readonly order: number;
  /** The rollout that came here first. */
  readonly j: number;
  /** Rollouts through this place. */
  rollouts: number;
  children: number;
  /** For the second pass: its text has been sent. */
  sent: boolean;
}

export const ROOT = 'root';

/**
 * Merges flat rollouts into trees by exact prefix: a trie over digests of the turns' keys, so that texts are not held.
 * The end of a rollout is part of its last turn's key: a rollout that ends where another goes on keeps a leaf of its
 * own, and only rollouts equal to the end share a leaf. Memory: one digest and one small record a node.
 */
export class PrefixMerger {
  private readonly places = new Map<string, MergedNode>();
  private readonly rootChildren = new Map<string, number>();
  private readonly sizes = new Map<string, number>();

  /** Adds rollout `j` of a tree; returns its places from the first turn to the leaf. Cost O(text). */
  add(tree: string, j: number, keys: readonly string[]): MergedNode[] {
    const path: MergedNode[] = [];
    for (const digest of chain(tree, keys)) {
      const known = this.places.get(digest);
      const place = known ?? this.create(tree, digest, j, path);
      place.rollouts++;
      path.push(place);
    }
    return path;
  }

  /** The places of a rollout that was added before. */
  path(tree: string, keys: readonly string[]): MergedNode[] {
    return chain(tree, keys).map((digest) => this.places.get(digest) as MergedNode);
  }

  /** Nodes of a tree, its root included. */
  size(tree: string): number {
    return (this.sizes.get(tree) ?? 0) + 1;
  }

  /** Edges that two or more rollouts share, and the turns that merging saved. */
  merged(): { edges: number; turns: number } {
    let edges = 0;
    let turns = 0;
    for (const place of this.places.values()) {
      if (place.rollouts > 1) edges++;
      turns += place.rollouts - 1;
    }
    return { edges, turns };
  }

  private create(tree: string, digest: string, j: number, path: readonly MergedNode[]): MergedNode {
    const parent = path.at(-1);
    const order = parent ? parent.children++ : (this.rootChildren.get(tree) ?? 0);
    if (!parent) this.rootChildren.set(tree, order + 1);
    this.sizes.set(tree, (this.sizes.get(tree) ?? 0) + 1);
    const place = { node: `r${j}.t${path.length}`, parent: parent?.node ?? ROOT, order, j, rollouts: 0, children: 0, sent: false };
    this.places.set(digest, place);
    return place;
  }
}

function chain(tree: string, keys: readonly string[]): string[] {
  let previous = digestOf(JSON.stringify(tree));
  return keys.map((key, i) => {
    previous = digestOf(`${previous}${i === keys.length - 1 ? 'end' : 'turn'}${key}`);
    return previous;
  });
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24);
