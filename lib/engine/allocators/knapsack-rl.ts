import { fold, type Key } from '../random/key';
import { MinHeap } from './min-heap';
import type { Allocator, RootBudget, RootPlan, RootStatistics } from './types';
import { groupsOf, randomOrder } from './uniform';
import { rootUtility } from './utility';

/** Rates are kept inside these, so that a prompt never seen to pass, or to fail, still counts. [D] */
const LEAST_RATE = 0.02;
/** Most rollouts of a prompt. [P of arXiv 2509.25849] */
const MOST = 128;

/** Success rate with half a success and half a failure added; ½ where nothing is known. */
function rateOf(passed: number, tried: number): number {
  return tried > 0 ? Math.min(1 - LEAST_RATE, Math.max(LEAST_RATE, (passed + 0.5) / (tried + 1))) : 0.5;
}

/** [1 − p^n − (1−p)^n] · p(1−p)²: the chance of a gradient times what it informs. */
const value = (p: number, n: number): number => rootUtility(p, n) * p * (1 - p) ** 2;

/** Two rollouts for every prompt drawn, the rest by falling gain, which is exact since gains fall from the third on. */
function byValue(rates: readonly number[], total: number): Int32Array {
  const counts = new Int32Array(rates.length).fill(Math.min(2, Math.floor(total / Math.max(1, rates.length))));
  const gain = (i: number): number => {
    const n = counts[i] as number;
    return value(rates[i] as number, n + 1) - value(rates[i] as number, n);
  };
  const heap = new MinHeap(rates.length);
  rates.forEach((_, i) => {
    heap.push(-gain(i), i);
  });
  let rest = total - counts.reduce((sum, n) => sum + n, 0);
  for (; rest > 0 && heap.size > 0; rest--) {
    const i = heap.item;
    counts[i] = (counts[i] as number) + 1;
    if ((counts[i] as number) < MOST) heap.replaceTop(-gain(i), i);
    else heap.pop();
  }
  for (let i = 0; rest > 0; rest--, i = (i + 1) % counts.length) counts[i] = (counts[i] as number) + 1;
  return counts;
}

function allocate(statistics: RootStatistics, budget: RootBudget, key: Key): RootPlan {
  const { prompts, passed, tried } = statistics;
  const total = budget.M * (1 + budget.N);
  const drawn = randomOrder(prompts, fold(key, 'uniform')).slice(0, groupsOf(prompts.length, total, budget.groupSize));
  const rates = drawn.map((i) => rateOf(passed[i] as number, tried[i] as number));
  const given = byValue(rates, total);
  const counts = new Int32Array(prompts.length);
  const utility = new Float64Array(prompts.length).fill(Number.NaN);
  const reasons = prompts.map(() => 'uniform: not drawn this step');
  drawn.forEach((i, place) => {
    const m = given[place] as number;
    counts[i] = m;
    utility[i] = value(rates[place] as number, m);
    reasons[i] = `value: ${m} rollouts at a success rate of ${(rates[place] as number).toFixed(2)} so far`;
  });
  return { counts, v: null, utility, rank: null, reasons };
}

/** Knapsack RL (arXiv 2509.25849): prompts drawn at random, rollouts among them by value from running success rates. */
export const knapsackRl: Allocator = {
  name: 'knapsack-rl',
  needsPredictor: false,
  roots: allocate,
  prefixes: null,
  capped: false,
  resamples: false,
};
