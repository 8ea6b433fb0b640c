import { FLAG, NONE, type TreeSnapshot } from '@/lib/contract';
import type { BareTurn, FreshCount } from './recorded-tree';

const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

const isContinuation = (snapshot: TreeSnapshot, place: number): boolean => ((snapshot.flags[place] as number) & FLAG.continuation) !== 0;

/** The turns of a stored tree's bare rollouts, in preorder. O(N). */
export function bareTurns(snapshot: TreeSnapshot): BareTurn[] {
  const turns: BareTurn[] = [];
  for (let place = 1; place < snapshot.header.count; place++) {
    const j = snapshot.rollout[place] as number;
    if (j === NONE || isContinuation(snapshot, place)) continue;
    turns.push({
      node: snapshot.ids.at(place) as string,
      j,
      t: snapshot.depth[place] as number,
      reward: orNull(snapshot.reward[place]),
      v: orNull(snapshot.v[place]),
      exactV: orNull(snapshot.exactV[place]),
    });
  }
  return turns;
}

/** Finished continuations from every turn of a bare rollout that has some, by the turn's id. O(N). */
export function freshCounts(snapshot: TreeSnapshot): Map<string, FreshCount> {
  const byPlace = new Map<number, { continuations: number; passed: number }>();
  for (let place = 1; place < snapshot.header.count; place++) {
    const parent = snapshot.parent[place] as number;
    if (!isContinuation(snapshot, place) || parent === NONE || isContinuation(snapshot, parent)) continue;
    const count = byPlace.get(parent) ?? { continuations: 0, passed: 0 };
    count.continuations += snapshot.n[place] as number;
    count.passed += snapshot.k[place] as number;
    byPlace.set(parent, count);
  }
  return new Map([...byPlace].map(([place, count]) => [snapshot.ids.at(place) as string, count]));
}
