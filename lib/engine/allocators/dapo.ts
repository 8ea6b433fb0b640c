import type { Allocator } from './types';
import { uniformGroups } from './uniform';

/**
 * DAPO's dynamic sampling (arXiv 2503.14476): groups as GRPO's, but those without contrast are thrown away and sampling goes on
 * until a whole batch has contrast. Every step spends M(1+N) leaves like everybody's; the discarded ones count, so the policy
 * learns in fewer steps, each from a full batch.
 */
export const dapo: Allocator = {
  name: 'dapo',
  needsPredictor: false,
  roots: uniformGroups,
  prefixes: null,
  capped: false,
  resamples: true,
};
