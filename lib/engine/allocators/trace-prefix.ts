import { activePrefixes } from './active';
import type { Allocator } from './types';
import { uniformPrefixes, uniformTrees } from './uniform';

/** Ablation of TRACE: uniform stage 1, stage 2 by utility. [P, its ablation] */
export const tracePrefix: Allocator = {
  name: 'trace-prefix',
  needsPredictor: true,
  roots: uniformTrees,
  prefixes: (statistics, budget, key) => (statistics.warmUp ? uniformPrefixes(statistics, budget, key) : activePrefixes(statistics, budget)),
  capped: false,
  resamples: false,
};
