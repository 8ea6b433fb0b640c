import { NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { matchPrefixes, sharedAncestor } from '@/lib/derive/match-prefixes';
import { pathToRoot } from '@/lib/layout/path';
import type { FollowedPlace } from '@/lib/store/tree-store';

const HASH_BYTES = 16;

/** Prefix hashes from the root to a node: what to look for in other trees. [16 (depth + 1)] */
export function chainOf(snapshot: TreeSnapshot, prefixes: Uint8Array, place: number): Uint8Array {
  if (prefixes.length === 0) return prefixes;
  const path = pathToRoot(snapshot.parent, place);
  const chain = new Uint8Array(path.length * HASH_BYTES);
  path.forEach((node, i) => {
    chain.set(prefixes.subarray(node * HASH_BYTES, (node + 1) * HASH_BYTES), i * HASH_BYTES);
  });
  return chain;
}

export interface Followed {
  /** Nodes of the tree left that the other has too, of how many; nodes of the other, and how many of those are new. */
  readonly matched: number;
  readonly before: number;
  readonly after: number;
  /** Preorder place to select in the other tree. */
  readonly selected: number;
  /** Turns of the wanted prefix that the other tree lacks; 0 = it has the very prefix. Null = the trees share nothing. */
  readonly turnsLost: number | null;
  /** Same prefix in both trees, or the deepest that both have; null where they share nothing. */
  readonly follow: (place: number) => FollowedPlace | null;
}

/** A tree with its prefix hashes; empty where they are not known. */
export interface HashedTree {
  readonly snapshot: TreeSnapshot;
  readonly prefixes: Uint8Array;
}

/**
 * Where things of one tree stand in another tree of the same prompt. `place` is selected; `wanted` is the prefix that the
 * reader chose, maybe in a tree before: it is found again wherever it is. O(N + M).
 */
export function followPrefix(from: HashedTree, to: HashedTree, place: number, wanted: Uint8Array): Followed {
  const match = matchPrefixes(from.prefixes, to.prefixes);
  const isKnown = match.to.length === from.snapshot.header.count;
  const follow = (at: number): FollowedPlace | null => {
    const before = isKnown ? sharedAncestor(from.snapshot.parent, match, at) : NONE;
    return before === NONE ? null : { before, after: match.to[before]! };
  };
  const own = follow(place);
  const found = matchPrefixes(wanted, to.prefixes).to;
  const deepest = found.findLastIndex((at) => at !== NONE);
  const ownDepth = own === null ? NONE : from.snapshot.depth[own.before]!;
  return {
    matched: match.matched,
    before: from.snapshot.header.count,
    after: to.snapshot.header.count,
    selected: deepest > ownDepth ? found[deepest]! : (own?.after ?? 0),
    turnsLost: own === null ? null : Math.max(found.length - 1, from.snapshot.depth[place]!) - Math.max(deepest, ownDepth),
    follow,
  };
}
