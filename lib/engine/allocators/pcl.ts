import type { Key } from '../random/key';
import { requireV } from './active';
import { rankByFalling } from './rank';
import type { Allocator, RootBudget, RootPlan, RootStatistics } from './types';
import { equalShares, groupsOf, randomOrder, uniformGroups } from './uniform';

/** The k prompts predicted closest to ½, an equal share of all leaves each; equal distances are told apart at random. */
function closestToHalf(statistics: RootStatistics, budget: RootBudget, key: Key): RootPlan {
  const v = requireV(statistics.v, 'PCL');
  const total = budget.M * (1 + budget.N);
  const distance = v.map((x) => Math.abs(x - 0.5));
  const chosen = randomOrder(statistics.prompts, key)
    .sort((a, b) => (distance[a] as number) - (distance[b] as number))
    .slice(0, groupsOf(statistics.prompts.length, total, budget.groupSize));
  const counts = equalShares(statistics.prompts.length, chosen, total);
  const reasons = Array.from(counts, (m, i) => {
    const gap = `V ${(v[i] as number).toFixed(2)} is ${(distance[i] as number).toFixed(2)} from ½`;
    return m > 0 ? `closest to ½: ${gap}, ${m} rollouts` : `unfunded: ${gap}, others are closer`;
  });
  return { counts, v, utility: null, rank: rankByFalling(distance.map((d) => -d)), reasons };
}

/** Prompt curriculum (arXiv 2510.01135): groups of fixed size for the prompts of a large pool whose Ṽ is closest to ½. */
export const pcl: Allocator = {
  name: 'pcl',
  needsPredictor: true,
  roots: (statistics, budget, key) => (statistics.warmUp ? uniformGroups(statistics, budget, key) : closestToHalf(statistics, budget, key)),
  prefixes: null,
  capped: false,
  resamples: false,
};
