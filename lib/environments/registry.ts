import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { kgWorld } from './exact/kg-search/world';

export interface WorldOptions {
  readonly seed: number;
  readonly trainTasks: number;
  readonly heldOutTasks: number;
}

export interface ExactEnvironmentEntry {
  /** Task family as people call it. */
  readonly task: string;
  readonly make: (options: WorldOptions) => ExactWorld;
}

/** Every exact environment by name. */
export const exactEnvironments: Readonly<Record<string, ExactEnvironmentEntry>> = {
  'kg-search': { task: 'multi-hop question answering', make: kgWorld },
};
