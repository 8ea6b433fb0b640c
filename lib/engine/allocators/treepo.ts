import type { Allocator } from './types';
import { uniformPrefixes, uniformTrees } from './uniform';

/** TreePO as the paper's baseline: uniform roots, continuations from anchors drawn uniformly. (arXiv 2508.17445) */
export const treepo: Allocator = {
  name: 'treepo',
  needsPredictor: false,
  roots: uniformTrees,
  prefixes: uniformPrefixes,
  capped: false,
  resamples: false,
};
