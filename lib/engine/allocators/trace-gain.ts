import { activePrefixes, activeRoots } from './active';
import type { Allocator } from './types';
import { uniformPrefixes, uniformTrees } from './uniform';

/**
 * TRACE with stage-1 utility (1 − Ṽ)^g · U_root: U_root treats v and 1 − v alike, so that a learning policy draws the budget to
 * prompts it nearly masters; the weight counts what is left to gain. Ours, not the paper's. [D]
 */
export const traceGain: Allocator = {
  name: 'trace-gain',
  needsPredictor: true,
  roots: (statistics, budget, key) =>
    statistics.warmUp
      ? uniformTrees(statistics, budget, key)
      : activeRoots(statistics, budget, { total: budget.M, worth: (v) => (1 - v) ** budget.gain }, key),
  prefixes: (statistics, budget, key) => (statistics.warmUp ? uniformPrefixes(statistics, budget, key) : activePrefixes(statistics, budget)),
  capped: true,
  resamples: false,
};
