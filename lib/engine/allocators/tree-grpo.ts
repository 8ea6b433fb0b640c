import { type Key, stream } from '../random/key';
import { ints } from '../small-arrays';
import type { Allocator, PrefixPlan, PrefixStatistics } from './types';
import { uniformTrees } from './uniform';

/** Every bare rollout expands as often as every other, each time from its root or one of its non-leaf nodes, drawn uniformly with replacement. */
function drawnNodes(statistics: PrefixStatistics, budget: number, key: Key): PrefixPlan {
  const own = Array.from({ length: statistics.rollouts }, (): number[] => []);
  statistics.rollout.forEach((j, a) => {
    own[j]?.push(a);
  });
  const counts = ints(statistics.r.length);
  const draw = stream(key);
  let toRoots = 0;
  for (let unit = 0; unit < budget; unit++) {
    const nodes = own[unit % own.length] as number[];
    const at = nodes[Math.floor(draw() * (nodes.length + 1))];
    if (at === undefined) toRoots++;
    else counts[at] = (counts[at] as number) + 1;
  }
  return { counts, toRoots, v: null, q: null, utility: null, rank: null };
}

/** Tree-GRPO: M ÷ m prompts of m trees each, nodes to expand drawn at random, the root among them. (arXiv 2509.21240) */
export const treeGrpo: Allocator = {
  name: 'tree-grpo',
  needsPredictor: false,
  roots: uniformTrees,
  prefixes: drawnNodes,
  capped: false,
  resamples: false,
};
