import type { SiblingRanking } from '@/lib/contract/read/calibration';
import { ratioVariance } from './clustered';
import { student95 } from './student';

/** Turns with the same parent, sampled the same way. Values in [0, 1]; NaN where unknown. Each [siblings]. */
export interface Family {
  readonly cluster: number;
  readonly v: readonly number[];
  readonly observed: readonly number[];
  readonly exact: readonly number[];
}

/** Siblings of one family that are compared pair by pair. */
export const MOST_SIBLINGS = 400;

interface Tally {
  pairs: number;
  right: number;
  families: number;
  regret: number;
}

/** Pairs of different outcome, and how many of them V ranks right; a tie of V counts half. O(siblings²) */
export function rankPairs(v: readonly number[], observed: readonly number[]): { readonly pairs: number; readonly right: number } {
  let [pairs, right] = [0, 0];
  const count = Math.min(v.length, MOST_SIBLINGS);
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const difference = observed[i]! - observed[j]!;
      if (difference === 0 || Number.isNaN(difference)) continue;
      pairs++;
      const ranked = (v[i]! - v[j]!) * difference;
      right += ranked > 0 ? 1 : ranked === 0 ? 0.5 : 0;
    }
  }
  return { pairs, right };
}

/** Best exact V minus the exact V of the sibling ranked first, the mean of those that tie for it; null where one is unknown. O(siblings) */
export function topRegret(v: readonly number[], exact: readonly number[]): number | null {
  let [best, top, sum, ties] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (let i = 0; i < v.length; i++) {
    if (Number.isNaN(exact[i]!)) return null;
    best = Math.max(best, exact[i]!);
    if (v[i]! > top) [top, sum, ties] = [v[i]!, 0, 0];
    if (v[i] === top) {
      sum += exact[i]!;
      ties++;
    }
  }
  return best - sum / ties;
}

function estimate(tallies: readonly Tally[], of: 'right' | 'regret', per: 'pairs' | 'families') {
  const clusters = tallies.map((tally) => [tally[of], tally[per]] as const);
  const [sum, count] = clusters.reduce(([a, b], [y, w]) => [a + y, b + w], [0, 0]);
  if (count === 0) return null;
  const value = sum / count;
  const variance = ratioVariance(clusters.filter(([, w]) => w > 0));
  const half = variance >= 0 ? student95(clusters.filter(([, w]) => w > 0).length - 1) * Math.sqrt(variance) : Number.NaN;
  if (Number.isNaN(half)) return { value, low: null, high: null };
  return { value, low: Math.max(0, value - half), high: Math.min(1, value + half) };
}

/** Tells how V ranks siblings, family after family, with cluster-robust 95 % intervals by prompt. */
export class SiblingTally {
  private readonly tallies = new Map<number, Tally>();
  private cut = 0;

  add({ cluster, v, observed, exact }: Family): void {
    const tally = this.tallies.get(cluster) ?? { pairs: 0, right: 0, families: 0, regret: 0 };
    this.tallies.set(cluster, tally);
    const found = rankPairs(v, observed);
    if (v.length > MOST_SIBLINGS) this.cut++;
    tally.pairs += found.pairs;
    tally.right += found.right;
    const regret = topRegret(v, exact);
    if (regret === null) return;
    tally.regret += regret;
    tally.families++;
  }

  finish(): SiblingRanking {
    const all = [...this.tallies.values()];
    const sum = (of: 'pairs' | 'families'): number => all.reduce((total, tally) => total + tally[of], 0);
    return {
      auc: estimate(all, 'right', 'pairs'),
      pairs: sum('pairs'),
      regret: estimate(all, 'regret', 'families'),
      families: sum('families'),
      cut: this.cut,
    };
  }
}
