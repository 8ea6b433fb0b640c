import { fold } from '../random/key';
import type { Allocator } from './types';
import { uniformRoots } from './uniform';

/** GRPO's sampling: all M(1+N) leaves as groups of equal size from the root, prompts drawn at random. (arXiv 2402.03300) */
export const grpo: Allocator = {
  name: 'grpo',
  needsPredictor: false,
  roots: (statistics, budget, key) => uniformRoots(statistics.prompts, budget.M * (1 + budget.N), budget.groupSize, fold(key, 'uniform')),
  prefixes: null,
};
