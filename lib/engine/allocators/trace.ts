import { fold } from '../random/key';
import { activePrefixes, activeRoots, explorationKey } from './active';
import type { Allocator } from './types';
import { uniformPrefixes, uniformRoots } from './uniform';

/** TRACE: both stages by utility, uniform while warming up. (Zou et al., arXiv 2606.11119) [P] */
export const trace: Allocator = {
  name: 'trace',
  needsPredictor: true,
  roots: (statistics, budget, key) =>
    statistics.warmUp
      ? uniformRoots(statistics.prompts, budget.M, budget.uniformRoots, fold(key, 'uniform'))
      : activeRoots(statistics, budget, budget.M, explorationKey(key)),
  prefixes: (statistics, budget, key) => (statistics.warmUp ? uniformPrefixes(statistics, budget, key) : activePrefixes(statistics, budget)),
};
