import { grpoAdvantage } from './grpo';
import { nodeAdvantage } from './node';
import { treeGrpo } from './tree-grpo';
import { treepoAdvantage } from './treepo';
import type { Advantage } from './types';

/** Every advantage by name. */
export const advantages: Readonly<Record<string, Advantage>> = {
  'tree-grpo': treeGrpo,
  grpo: grpoAdvantage,
  treepo: treepoAdvantage,
  node: nodeAdvantage,
};
