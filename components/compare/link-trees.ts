import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { NONE } from '@/lib/contract/snapshot';
import { matchAnyPrefix, type PrefixMatch, sharedAncestor } from '@/lib/derive/match-prefixes';
import { placeOf } from '@/lib/store/node-index';
import type { TreeState, TreeStore } from '@/lib/store/tree-store';

/** Two trees of one prompt and what they share. */
export interface TreeLink {
  /** From a place of the first to the second, and back. [N of each] */
  readonly ab: PrefixMatch;
  readonly ba: PrefixMatch;
}

/** Pairs both ways; null where the hashes do not belong to the snapshots. O(N + M). */
export function linkTrees(a: TreeSnapshot, aPrefixes: Uint8Array, b: TreeSnapshot, bPrefixes: Uint8Array): TreeLink | null {
  if (aPrefixes.length !== 16 * a.header.count || bPrefixes.length !== 16 * b.header.count) return null;
  return { ab: matchAnyPrefix(aPrefixes, bPrefixes), ba: matchAnyPrefix(bPrefixes, aPrefixes) };
}

/** Which places shown are prefixes that the other tree has: 1, else 0. [N shown] */
export function sharedPlaces({ snapshot, folded }: Pick<TreeState, 'snapshot' | 'folded'>, { to }: PrefixMatch): Uint8Array | null {
  if (!snapshot) return null;
  return Uint8Array.from({ length: snapshot.header.count }, (_, place) => (to[folded.wholePlace?.[place] ?? place] === NONE ? 0 : 1));
}

/** Selects in `other` what is selected in `own`, or the deepest prefix above it that both have. */
export function followSelection(own: TreeStore, other: TreeStore, match: PrefixMatch): void {
  const { whole, selected } = own.getState();
  const there = other.getState().whole;
  if (!whole || !there || selected === null) return;
  const place = placeOf(whole, selected);
  if (place === null) return;
  const shared = sharedAncestor(whole.parent, match, place);
  const target = shared === NONE ? null : there.ids.at(match.to[shared]!);
  other.getState().select(target ?? null);
}
