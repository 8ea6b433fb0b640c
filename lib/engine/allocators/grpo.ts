import type { Allocator } from './types';
import { uniformGroups } from './uniform';

/** GRPO's sampling: all M(1+N) leaves as groups of equal size from the root, prompts drawn at random. (arXiv 2402.03300) */
export const grpo: Allocator = {
  name: 'grpo',
  needsPredictor: false,
  roots: uniformGroups,
  prefixes: null,
  capped: false,
  resamples: false,
};
