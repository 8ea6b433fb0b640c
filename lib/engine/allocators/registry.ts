import { dapo } from './dapo';
import { grpo } from './grpo';
import { knapsackRl } from './knapsack-rl';
import { pcl } from './pcl';
import { trace } from './trace';
import { traceGain } from './trace-gain';
import { tracePrefix } from './trace-prefix';
import { traceRoot } from './trace-root';
import { treeGrpo } from './tree-grpo';
import { treepo } from './treepo';
import type { Allocator } from './types';

/** Every allocator by name. */
export const allocators: Readonly<Record<string, Allocator>> = {
  trace,
  'trace-gain': traceGain,
  'trace-root': traceRoot,
  'trace-prefix': tracePrefix,
  grpo,
  pcl,
  treepo,
  'tree-grpo': treeGrpo,
  'knapsack-rl': knapsackRl,
  dapo,
};
