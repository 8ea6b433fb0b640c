import { fold, type Key, stream, uniform } from '../random/key';
import { ints } from '../small-arrays';
import type { PrefixPlan, PrefixStatistics, RootBudget, RootPlan, RootStatistics } from './types';

/** Indices of `prompts` in a random order that depends on their names and the key, not on their places. */
export function randomOrder(prompts: readonly string[], key: Key): number[] {
  const draws = prompts.map((prompt) => uniform(fold(key, prompt)));
  return draws.map((_, i) => i).sort((a, b) => (draws[a] as number) - (draws[b] as number) || a - b);
}

/** Groups of `groupSize` that `total` rollouts make, at least one and at most one a prompt. */
export const groupsOf = (prompts: number, total: number, groupSize: number): number => Math.min(prompts, Math.max(1, Math.floor(total / groupSize)));

/** `total` rollouts shared equally among `chosen`; what is left goes, one each, to the first of them. Σ = total. [n] */
export function equalShares(prompts: number, chosen: readonly number[], total: number): Int32Array {
  const counts = new Int32Array(prompts);
  chosen.forEach((prompt, g) => {
    counts[prompt] = Math.floor(total / chosen.length) + (g < total % chosen.length ? 1 : 0);
  });
  return counts;
}

/**
 * `total` rollouts in groups of `groupSize` over prompts drawn at random; what does not fill a group goes, one each, to the
 * groups there are. Groups grow where there are fewer prompts than groups. Σ counts = total wherever there is a prompt.
 */
function uniformRoots(prompts: readonly string[], total: number, groupSize: number, key: Key): RootPlan {
  const drawn = randomOrder(prompts, fold(key, 'uniform')).slice(0, groupsOf(prompts.length, total, groupSize));
  const counts = equalShares(prompts.length, drawn, total);
  const reasons = Array.from(counts, (m) => (m > 0 ? `uniform: drawn at random, ${m} rollouts` : 'uniform: not drawn this step'));
  return { counts, v: null, utility: null, rank: null, reasons };
}

/** All M(1+N) leaves as groups of `groupSize` from the root. */
export const uniformGroups = ({ prompts }: RootStatistics, budget: RootBudget, key: Key): RootPlan =>
  uniformRoots(prompts, budget.M * (1 + budget.N), budget.groupSize, key);

/** M root rollouts, `uniformRoots` a prompt; their continuations are stage 2's. */
export const uniformTrees = ({ prompts }: RootStatistics, budget: RootBudget, key: Key): RootPlan =>
  uniformRoots(prompts, budget.M, budget.uniformRoots, key);

/** Continuations from anchors drawn uniformly with replacement; all to roots where there is no anchor. */
export function uniformPrefixes(statistics: PrefixStatistics, budget: number, key: Key): PrefixPlan {
  const anchors = statistics.r.length;
  const counts = ints(anchors);
  const draw = stream(key);
  for (let unit = 0; anchors > 0 && unit < budget; unit++) {
    const a = Math.floor(draw() * anchors);
    counts[a] = (counts[a] as number) + 1;
  }
  return { counts, toRoots: anchors > 0 ? 0 : budget, v: null, q: null, utility: null, rank: null };
}
