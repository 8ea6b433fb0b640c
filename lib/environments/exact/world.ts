import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { type CompiledTask, compileTask } from './compile';
import type { ExactFamily, ExactStep } from './family';
import { LookBook } from './look-book';

export interface WorldTasks<Task> {
  readonly train: ReadonlyMap<string, Task>;
  readonly heldOut: ReadonlyMap<string, Task>;
}

/** What the outcome of index `o` is a record of. Throws RangeError on an index of another graph. */
function stepOf<Task, State, Act, Observation>(
  family: ExactFamily<Task, State, Act, Observation>,
  task: Task,
  graph: CompiledTask<State, Act>,
  o: number,
): ExactStep<State, Act, Observation> {
  const action = graph.outcomeAction[o] as number;
  const state = graph.stateOf[graph.actionState[action] as number] as State;
  const act = graph.actOf[action] as Act;
  const outcome = family.step(task, state, act)[o - (graph.outcomeStart[action] as number)];
  if (!outcome) throw new RangeError(`${family.name} has no outcome ${o} in this task`);
  return { state, act, outcome };
}

/** A family with its tasks, each compiled when it is first asked for. */
export function makeWorld<Task, State, Act, Observation>(
  family: ExactFamily<Task, State, Act, Observation>,
  tasks: WorldTasks<Task>,
  initialWeights: ExactWorld['initialWeights'],
): ExactWorld {
  const looks = new LookBook();
  const compiled = new Map<string, CompiledTask<State, Act>>();
  const taskOf = (id: string): Task => {
    const task = tasks.train.get(id) ?? tasks.heldOut.get(id);
    if (task === undefined) throw new RangeError(`${family.name} has no task ${id}`);
    return task;
  };
  const graph = (id: string): CompiledTask<State, Act> => {
    let found = compiled.get(id);
    if (!found) {
      found = compileTask(family, taskOf(id), looks);
      compiled.set(id, found);
    }
    return found;
  };
  const met = new Map<string, ExactStep<State, Act, Observation>[]>();
  const stepsOf = (id: string, outcomes: readonly number[]): ExactStep<State, Act, Observation>[] => {
    let known = met.get(id);
    if (!known) {
      known = new Array<ExactStep<State, Act, Observation>>(graph(id).next.length);
      met.set(id, known);
    }
    const steps: ExactStep<State, Act, Observation>[] = [];
    for (const o of outcomes) {
      const step = known[o] ?? stepOf(family, taskOf(id), graph(id), o);
      known[o] = step;
      steps.push(step);
    }
    return steps;
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
