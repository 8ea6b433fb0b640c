import { ANY_CONTRAST, activeRoots } from './active';
import type { Allocator } from './types';
import { uniformGroups } from './uniform';

/** Ablation of TRACE: stage 1 by utility over all M(1+N) leaves, no stage 2. [D] */
export const traceRoot: Allocator = {
  name: 'trace-root',
  needsPredictor: true,
  roots: (statistics, budget, key) =>
    statistics.warmUp
      ? uniformGroups(statistics, budget, key)
      : activeRoots(statistics, budget, { total: budget.M * (1 + budget.N), worth: ANY_CONTRAST }, key),
  prefixes: null,
  capped: true,
  resamples: false,
};
