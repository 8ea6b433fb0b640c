import type { RecordedAnchor, RecordedTree } from '@/lib/contract';

/** A turn of a bare rollout. */
export interface BareTurn {
  readonly node: string;
  readonly j: number;
  readonly t: number;
  readonly reward: number | null;
  readonly v: number | null;
  readonly exactV: number | null;
}

/** What a decision noted of an anchor; it goes before what the node carries, as a node may be rounded where it is stored. */
export type NotedAnchor = Pick<RecordedAnchor, 'v' | 'exactV' | 'given'>;

/** Finished continuations of an anchor, and successes among them. */
export type FreshCount = Pick<RecordedAnchor, 'continuations' | 'passed'>;

export interface TreeRecords {
  readonly prompt: string;
  readonly treeKey: string | null;
  readonly turns: readonly BareTurn[];
  /** By anchor. */
  readonly fresh: ReadonlyMap<string, FreshCount>;
  readonly noted: ReadonlyMap<string, NotedAnchor>;
}

/** A tree as other allocators may use it: the anchors of its bare rollouts, by rollout and turn, and what was sampled from them. */
export function assembleTree({ prompt, treeKey, turns, fresh, noted }: TreeRecords): RecordedTree {
  const rewards = new Map(turns.flatMap(({ j, reward }) => (reward === null ? [] : [[j, reward] as const])));
  const anchors = turns
    .filter(({ j, reward }) => reward === null && rewards.has(j))
    .sort((a, b) => a.j - b.j || a.t - b.t)
    .map(({ node, j, t, v, exactV }) => ({
      anchor: node,
      j,
      t,
      r: rewards.get(j) as number,
      v: noted.get(node)?.v ?? v,
      exactV: noted.get(node)?.exactV ?? exactV,
      given: noted.get(node)?.given ?? null,
      continuations: fresh.get(node)?.continuations ?? 0,
      passed: fresh.get(node)?.passed ?? 0,
    }));
  const ordered = [...rewards].sort((a, b) => a[0] - b[0]).map(([, reward]) => reward);
  return { prompt, treeKey, bare: rewards.size, rewards: ordered, anchors };
}
