import { fold, type Key, stream, uniform } from '../random/key';
import type { PrefixPlan, PrefixStatistics, RootPlan } from './types';

/** Indices of `prompts` in a random order that depends on their names and the key, not on their places. */
export function randomOrder(prompts: readonly string[], key: Key): number[] {
  const draws = prompts.map((prompt) => uniform(fold(key, prompt)));
  return draws.map((_, i) => i).sort((a, b) => (draws[a] as number) - (draws[b] as number) || a - b);
}

/**
 * `total` rollouts in groups of `groupSize` over prompts drawn at random; what does not fill a group goes, one each, to the
 * groups there are. Groups grow where there are fewer prompts than groups. Σ counts = total wherever there is a prompt.
 */
export function uniformRoots(prompts: readonly string[], total: number, groupSize: number, key: Key): RootPlan {
  const counts = new Int32Array(prompts.length);
  const groups = Math.min(prompts.length, Math.max(1, Math.floor(total / groupSize)));
  const drawn = randomOrder(prompts, key).slice(0, groups);
  drawn.forEach((prompt, g) => {
    counts[prompt] = Math.floor(total / groups) + (g < total % groups ? 1 : 0);
  });
  const reasons = Array.from(counts, (m) => (m > 0 ? `uniform: drawn at random, ${m} rollouts` : 'uniform: not drawn this step'));
  return { counts, v: null, utility: null, rank: null, reasons };
}

/** Continuations from anchors drawn uniformly with replacement; all to roots where there is no anchor. */
export function uniformPrefixes(statistics: PrefixStatistics, budget: number, key: Key): PrefixPlan {
  const anchors = statistics.r.length;
  const counts = new Int32Array(anchors);
  const draw = stream(key);
  for (let unit = 0; anchors > 0 && unit < budget; unit++) {
    const a = Math.floor(draw() * anchors);
    counts[a] = (counts[a] as number) + 1;
  }
  return { counts, toRoots: anchors > 0 ? 0 : budget, v: null, q: null, utility: null, rank: null };
}
