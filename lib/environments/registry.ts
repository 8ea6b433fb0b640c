import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import type { TaskCounts } from './exact/draw-tasks';
import { fnWorld } from './exact/fn-call/world';
import { kgWorld } from './exact/kg-search/world';
import { mathWorld } from './exact/math-calc/world';

export interface ExactEnvironmentEntry {
  /** Task family as people call it. */
  readonly task: string;
  readonly make: (counts: TaskCounts) => ExactWorld;
}

/** Every exact environment by name. */
export const exactEnvironments: Readonly<Record<string, ExactEnvironmentEntry>> = {
  'kg-search': { task: 'multi-hop question answering', make: (counts) => kgWorld(counts) },
  'math-calc': { task: 'word problems with a calculator', make: (counts) => mathWorld(counts) },
  'fn-call': { task: 'multi-turn function calling', make: (counts) => fnWorld(counts) },
};
