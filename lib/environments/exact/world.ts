import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { type CompiledTask, compileTask } from './compile';
import type { ExactFamily, ExactStep } from './family';

export interface WorldTasks<Task> {
  readonly train: ReadonlyMap<string, Task>;
  readonly heldOut: ReadonlyMap<string, Task>;
}

/** A family with its tasks, each compiled when it is first asked for. */
export function makeWorld<Task, State, Act, Observation>(
  family: ExactFamily<Task, State, Act, Observation>,
  tasks: WorldTasks<Task>,
  initialWeights: ExactWorld['initialWeights'],
): ExactWorld {
  const compiled = new Map<string, CompiledTask<State, Act>>();
  const taskOf = (id: string): Task => {
    const task = tasks.train.get(id) ?? tasks.heldOut.get(id);
    if (task === undefined) throw new RangeError(`${family.name} has no task ${id}`);
    return task;
  };
  const graph = (id: string): CompiledTask<State, Act> => {
    let found = compiled.get(id);
    if (!found) {
      found = compileTask(family, taskOf(id));
      compiled.set(id, found);
    }
    return found;
  };
  const stepsOf = (id: string, outcomes: readonly number[]): ExactStep<State, Act, Observation>[] => {
    const g = graph(id);
    return outcomes.map((o) => {
      const action = g.outcomeAction[o] as number;
      const state = g.stateOf[g.actionState[action] as number] as State;
      const act = g.actOf[action] as Act;
      const outcome = family.step(taskOf(id), state, act)[o - (g.outcomeStart[action] as number)];
      if (!outcome) throw new RangeError(`${family.name}: ${id} has no outcome ${o}`);
      return { state, act, outcome };
    });
  };
  return {
    name: family.name,
    version: family.version,
    train: [...tasks.train.keys()],
    heldOut: [...tasks.heldOut.keys()],
    graph,
    prompt: (id) => family.prompt(taskOf(id)),
    describe: (id, outcomes) => family.render(taskOf(id), stepsOf(id, outcomes)),
    initialWeights,
  };
}
