import { fold, type Key } from '../random/key';
import { doubles } from '../small-arrays';
import { prefixAllocation } from './prefix-allocation';
import { rankByFalling } from './rank';
import { rootAllocation } from './root-allocation';
import { spendRest } from './spend-rest';
import type { PrefixPlan, PrefixStatistics, RootBudget, RootPlan, RootStatistics } from './types';
import { randomOrder } from './uniform';
import { prefixUtility, repeatChance, rootUtility } from './utility';

/** The predictions that a decision needs. Throws TypeError where the run has none. */
export function requireV(v: Float64Array | null, stage: string): Float64Array {
  if (v === null) throw new TypeError(`${stage} by utility needs a predictor`);
  return v;
}

function reasonOf(m: number, explored: boolean, v: number): string {
  if (explored) return `exploration: drawn at random, ${m} rollouts`;
  if (m > 0) return `utility: ${m} rollouts raise the chance of a mixed group most`;
  return `unfunded: at V ${v.toFixed(2)} another prompt gains more from every unit`;
}

/** Stage 1 with prompts in `order`, so that equal prompts are told apart by the key and not by their places. */
function inOrder(order: readonly number[], v: Float64Array, weight: Float64Array, total: number, mMax: number): Int32Array {
  const solved = rootAllocation(
    order.map((i) => v[i] as number),
    total,
    mMax,
    order.map((i) => weight[i] as number),
  );
  const counts = new Int32Array(v.length);
  order.forEach((i, place) => {
    counts[i] = solved[place] as number;
  });
  return counts;
}

export interface ActiveOptions {
  /** Root rollouts to give. */
  readonly total: number;
  /** What a mixed group is worth where success has probability v; 1 is the paper's. */
  readonly worth: (v: number) => number;
}

/** The paper's stage 1: every mixed group is worth the same. [P] */
export const ANY_CONTRAST = (): number => 1;

/**
 * Stage 1 by utility [P], with a share of the units drawn uniformly among the prompts that utility leaves out [D]: a plug-in
 * estimate cannot express that it does not know. The share is given up where fewer prompts are left out than it would fund.
 */
export function activeRoots(statistics: RootStatistics, budget: RootBudget, { total, worth }: ActiveOptions, key: Key): RootPlan {
  const v = requireV(statistics.v, 'stage 1');
  const weight = v.map(worth);
  const group = budget.uniformRoots;
  const order = randomOrder(statistics.prompts, fold(key, 'explore'));
  let groups = Math.min(Math.floor(Math.round(total * budget.explore) / group), Math.floor((total - 2) / group));
  let counts = inOrder(order, v, weight, total - Math.max(0, groups) * group, budget.mMax);
  const leftOut = order.filter((i) => counts[i] === 0);
  if (groups > leftOut.length || groups < 0) {
    groups = 0;
    counts = inOrder(order, v, weight, total, budget.mMax);
  }
  const explored = new Set(leftOut.slice(0, groups));
  for (const i of explored) counts[i] = group;
  const score = v.map((x, i) => (weight[i] as number) * x * (1 - x));
  spendRest(counts, total, budget.mMax, order, score);
  return {
    counts,
    v,
    utility: v.map((x, i) => (weight[i] as number) * rootUtility(x, counts[i] as number)),
    rank: rankByFalling(score),
    reasons: Array.from(counts, (m, i) => reasonOf(m, explored.has(i), v[i] as number)),
  };
}

/** Stage 2 by utility [P]. Where the tree has no anchor, or a cap leaves units over, they become root rollouts [D]. */
export function activePrefixes(statistics: PrefixStatistics, budget: number): PrefixPlan {
  const v = requireV(statistics.v, 'stage 2');
  const q = doubles(v.length);
  const surprise = doubles(v.length);
  for (let a = 0; a < v.length; a++) {
    const repeat = repeatChance(v[a] as number, statistics.r[a] as number);
    q[a] = repeat;
    surprise[a] = 1 - repeat;
  }
  const counts = prefixAllocation(q, budget, statistics.kMax ?? budget);
  const utility = doubles(v.length);
  let toRoots = budget;
  for (let a = 0; a < v.length; a++) {
    utility[a] = prefixUtility(q[a] as number, counts[a] as number);
    toRoots -= counts[a] as number;
  }
  return { counts, toRoots, v, q, utility, rank: rankByFalling(surprise) };
}
