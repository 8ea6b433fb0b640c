import { treeGrpo } from './tree-grpo';
import type { Advantage } from './types';

/** Every advantage by name. */
export const advantages: Readonly<Record<string, Advantage>> = { 'tree-grpo': treeGrpo };
