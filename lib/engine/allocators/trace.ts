import { ANY_CONTRAST, activePrefixes, activeRoots } from './active';
import type { Allocator } from './types';
import { uniformPrefixes, uniformTrees } from './uniform';

/** TRACE: both stages by utility, uniform while warming up. (Zou et al., arXiv 2606.11119) [P] */
export const trace: Allocator = {
  name: 'trace',
  needsPredictor: true,
  roots: (statistics, budget, key) =>
    statistics.warmUp ? uniformTrees(statistics, budget, key) : activeRoots(statistics, budget, { total: budget.M, worth: ANY_CONTRAST }, key),
  prefixes: (statistics, budget, key) => (statistics.warmUp ? uniformPrefixes(statistics, budget, key) : activePrefixes(statistics, budget)),
  capped: true,
  resamples: false,
};
