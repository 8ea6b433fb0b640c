import { NONE, type TreeSnapshot } from '@/lib/contract/snapshot';

export interface SubtreeSums {
  readonly nodes: number;
  /** Finished rollouts at or under the node. */
  readonly leaves: number;
  /** Sum over the turns that recorded theirs; null where none did. */
  readonly tokens: number | null;
  readonly withoutTokens: number;
}

/** What a node and everything under it hold. The root is no turn and counts as a node only. Cost: its subtree. */
export function subtreeSums(snapshot: TreeSnapshot, node: number): SubtreeSums {
  const last = snapshot.last[node] ?? node;
  let [tokens, without, turns] = [0, 0, 0];
  for (let at = node; at <= last; at++) {
    const own = snapshot.tokens[at] ?? NONE;
    if (own !== NONE) tokens += own;
    if (at === 0) continue;
    turns++;
    if (own === NONE) without++;
  }
  const isKnown = without < turns || (snapshot.tokens[node] ?? NONE) !== NONE;
  return { nodes: last - node + 1, leaves: snapshot.n[node] ?? 0, tokens: isKnown ? tokens : null, withoutTokens: without };
}
