import { TERMINAL } from '@/lib/engine/interfaces/decision-graph';
import type { Environment } from '@/lib/engine/interfaces/environment';
import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { type Key, uniform } from '@/lib/engine/random/key';
import { sampleIndex } from '@/lib/engine/random/sample-index';

/** Where a rollout stands: a value, so that it is its own snapshot. */
export interface ExactPosition {
  readonly task: string;
  readonly state: number;
}

/** An exact world behind the general interface: actions are action indices of the graph, observations outcome indices. */
export function exactEnvironment(world: ExactWorld): Environment<ExactPosition, number, number> {
  return {
    name: world.name,
    version: world.version,
    prompt: (task) => world.prompt(task),
    reset: (task) => ({ task, state: 0 }),
    step({ task }: ExactPosition, action: number, key: Key) {
      const graph = world.graph(task);
      const outcome = sampleIndex(uniform(key), graph.chance, graph.outcomeStart[action] as number, graph.outcomeStart[action + 1] as number);
      const next = graph.next[outcome] as number;
      const done = next === TERMINAL;
      return {
        state: { task, state: next },
        observation: outcome,
        done,
        reward: done ? (graph.reward[outcome] as number) : 0,
        status: graph.limit[outcome] === 1 ? ('limit' as const) : ('ok' as const),
      };
    },
    snapshot: (state) => state,
    restore: (snapshot) => snapshot,
  };
}
