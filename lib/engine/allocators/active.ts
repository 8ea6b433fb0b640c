import { fold, type Key } from '../random/key';
import { prefixAllocation } from './prefix-allocation';
import { rankByFalling } from './rank';
import { rootAllocation } from './root-allocation';
import type { PrefixPlan, PrefixStatistics, RootBudget, RootPlan, RootStatistics } from './types';
import { randomOrder } from './uniform';
import { prefixUtility, repeatChance, rootUtility } from './utility';

function requireV(v: Float64Array | null, stage: string): Float64Array {
  if (v === null) throw new TypeError(`${stage} by utility needs a predictor`);
  return v;
}

/**
 * Spends the units that an optimum leaves over (a single unit when every funded prompt is at mMax, or all where V is 0 or 1),
 * so that every allocator costs the same: below the cap first, then two for the next prompt, then one taken back to open it.
 * Only where nothing of that is possible (mMax 2 and an odd total) does a prompt get more than mMax.
 */
function spendRest(counts: Int32Array, total: number, mMax: number, rank: Int32Array): void {
  const order = Array.from(rank, (_, i) => i).sort((a, b) => (rank[a] as number) - (rank[b] as number));
  const give = (i: number, units: number): number => {
    counts[i] = (counts[i] as number) + units;
    return units;
  };
  let rest = total - counts.reduce((sum, m) => sum + m, 0);
  while (rest > 0) {
    const room = order.find((i) => (counts[i] as number) > 0 && (counts[i] as number) < mMax);
    const closed = order.find((i) => counts[i] === 0);
    const donor = order.findLast((i) => (counts[i] as number) > 2);
    if (room !== undefined) rest -= give(room, 1);
    else if (closed !== undefined && rest >= 2) rest -= give(closed, 2);
    else if (closed !== undefined && donor !== undefined) rest -= give(closed, 2) + give(donor, -1);
    else rest -= give(order[0] as number, 1);
  }
}

function reasonOf(m: number, explored: boolean, v: number): string {
  if (explored) return `exploration: drawn at random, ${m} rollouts`;
  if (m > 0) return `utility: ${m} rollouts raise the chance of a mixed group most`;
  return `unfunded: at V ${v.toFixed(2)} another prompt gains more from every unit`;
}

/**
 * Stage 1 by utility [P], with a share of the units drawn uniformly among the prompts that utility leaves out [D]: a plug-in
 * estimate cannot express that it does not know. The share is given up where fewer prompts are left out than it would fund.
 *
 * @param total root rollouts to give
 */
export function activeRoots(statistics: RootStatistics, budget: RootBudget, total: number, key: Key): RootPlan {
  const v = requireV(statistics.v, 'stage 1');
  const group = budget.uniformRoots;
  let groups = Math.min(Math.floor(Math.round(total * budget.explore) / group), Math.floor((total - 2) / group));
  let counts = rootAllocation(v, total - Math.max(0, groups) * group, budget.mMax);
  const leftOut = randomOrder(statistics.prompts, key).filter((i) => counts[i] === 0);
  if (groups > leftOut.length || groups < 0) {
    groups = 0;
    counts = rootAllocation(v, total, budget.mMax);
  }
  const explored = new Set(leftOut.slice(0, groups));
  for (const i of explored) counts[i] = group;
  const rank = rankByFalling(Float64Array.from(v, (x) => x * (1 - x)));
  spendRest(counts, total, budget.mMax, rank);
  return {
    counts,
    v,
    utility: Float64Array.from(v, (x, i) => rootUtility(x, counts[i] as number)),
    rank,
    reasons: Array.from(counts, (m, i) => reasonOf(m, explored.has(i), v[i] as number)),
  };
}

/** Stage 2 by utility [P]. Where the tree has no anchor the budget becomes root rollouts [D]. */
export function activePrefixes(statistics: PrefixStatistics, budget: number): PrefixPlan {
  const v = requireV(statistics.v, 'stage 2');
  const q = Float64Array.from(v, (x, a) => repeatChance(x, statistics.r[a] as number));
  const counts = prefixAllocation(q, budget);
  return {
    counts,
    toRoots: q.length > 0 ? 0 : budget,
    v,
    q,
    utility: Float64Array.from(q, (x, a) => prefixUtility(x, counts[a] as number)),
    rank: rankByFalling(Float64Array.from(q, (x) => 1 - x)),
  };
}

/** The key of the exploration draw. */
export const explorationKey = (key: Key): Key => fold(key, 'explore');
