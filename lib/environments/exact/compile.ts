import { type DecisionGraph, FORGET, NOTHING, TERMINAL } from '@/lib/engine/interfaces/decision-graph';
import { hashText } from '@/lib/engine/random/hash';
import type { ExactAction, ExactFamily, ExactOutcome } from './family';
import type { LookBook } from './look-book';
import { ActionBook, type ActionFacts, publicFacts } from './public-facts';

export interface CompiledTask<State, Act> extends DecisionGraph {
  readonly stateOf: readonly State[]; // [S]
  readonly actOf: readonly Act[]; // [A]
}

const historyMark = (history: ExactAction<unknown>['history']): number =>
  history === null ? NOTHING : typeof history === 'string' ? hashText(history) : FORGET;

/** Columns of a graph while it grows. */
class GraphBuilder<State, Act> {
  readonly states: State[] = [];
  readonly acts: Act[] = [];
  readonly actionStart = [0];
  readonly actionState: number[] = [];
  readonly featureStart = [0];
  readonly features: number[] = [];
  readonly outcomeStart = [0];
  readonly outcomeAction: number[] = [];
  readonly chance: number[] = [];
  readonly next: number[] = [];
  readonly reward: number[] = [];
  readonly limit: number[] = [];
  readonly stateFeatureStart = [0];
  readonly stateFeatures: number[] = [];
  readonly history: number[] = [];
  readonly actionFacts: ActionFacts[] = [];
  private readonly book = new ActionBook();
  private readonly byKey = new Map<string, number>();

  constructor(private readonly key: (state: State) => string) {}

  stateIndex(state: State): number {
    const key = this.key(state);
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    this.byKey.set(key, this.states.length);
    return this.states.push(state) - 1;
  }

  openAction(state: number, action: ExactAction<Act>): void {
    this.acts.push(action.act);
    this.actionFacts.push(this.book.of(action));
    this.actionState.push(state);
    for (const name of action.features) this.features.push(hashText(name));
    this.featureStart.push(this.features.length);
    this.history.push(historyMark(action.history));
  }
}

/** Writes the outcomes of one action. */
function addOutcomes<Task, State, Act, Observation>(
  b: GraphBuilder<State, Act>,
  family: ExactFamily<Task, State, Act, Observation>,
  state: State,
  outcomes: readonly ExactOutcome<State, Observation>[],
): void {
  let total = 0;
  for (const { p, next, reward, limit } of outcomes) {
    if (next !== null && family.turn(next) <= family.turn(state)) throw new RangeError(`${family.name}: a turn does not move time on`);
    total += p;
    b.chance.push(p);
    b.reward.push(reward);
    b.limit.push(limit ? 1 : 0);
    b.next.push(next === null ? TERMINAL : b.stateIndex(next));
    b.outcomeAction.push(b.acts.length - 1);
  }
  if (Math.abs(total - 1) > 1e-9) throw new RangeError(`${family.name}: the chances of an action sum to ${total}`);
  b.outcomeStart.push(b.chance.length);
}

/** The look of each state: the features of its actions, in order. [S] */
function looksOf(
  { actionStart, featureStart, features }: Pick<GraphBuilder<unknown, unknown>, 'actionStart' | 'featureStart' | 'features'>,
  looks: LookBook,
): Int32Array {
  return Int32Array.from({ length: actionStart.length - 1 }, (_, s) => {
    const actions: number[][] = [];
    for (let a = actionStart[s] as number; a < (actionStart[s + 1] as number); a++)
      actions.push(features.slice(featureStart[a], featureStart[a + 1]));
    return looks.of(actions);
  });
}

type OutcomeColumns = Pick<GraphBuilder<unknown, unknown>, 'actionStart' | 'outcomeStart' | 'chance' | 'next' | 'reward'>;

/** Outcomes of action `a`, as text that tells them apart. */
const outcomesOf = ({ outcomeStart, chance, next, reward }: OutcomeColumns, a: number): string => {
  let all = '';
  for (let o = outcomeStart[a] as number; o < (outcomeStart[a + 1] as number); o++) all += `${chance[o]} ${next[o]} ${reward[o]};`;
  return all;
};

/** For each action the first of its state with the same chances, next states and rewards, in order. [A] */
function sameOutcomes(b: OutcomeColumns): Int32Array {
  const as = new Int32Array(b.outcomeStart.length - 1);
  for (let s = 0; s < b.actionStart.length - 1; s++) {
    const first = new Map<string, number>();
    for (let a = b.actionStart[s] as number; a < (b.actionStart[s + 1] as number); a++) {
      const outcomes = outcomesOf(b, a);
      const known = first.get(outcomes) ?? a;
      first.set(outcomes, known);
      as[a] = known;
    }
  }
  return as;
}

/**
 * Explores everything reachable from the start; looks go into the world's book. Throws RangeError if an action's chances do not
 * sum to 1 or time stands still.
 */
export function compileTask<Task, State, Act, Observation>(
  family: ExactFamily<Task, State, Act, Observation>,
  task: Task,
  looks: LookBook,
): CompiledTask<State, Act> {
  const b = new GraphBuilder<State, Act>(family.key);
  b.stateIndex(family.init(task));
  for (let s = 0; s < b.states.length; s++) {
    const state = b.states[s] as State;
    for (const action of family.actions(task, state)) {
      b.openAction(s, action);
      addOutcomes(b, family, state, family.step(task, state, action.act));
    }
    b.actionStart.push(b.acts.length);
    for (const name of family.predictorFeatures(task, state)) b.stateFeatures.push(hashText(name));
    b.stateFeatureStart.push(b.stateFeatures.length);
  }
  const turns = b.states.map((state) => family.turn(state));
  const backward = turns.map((_, s) => s).sort((x, y) => (turns[y] as number) - (turns[x] as number));
  const columns = {
    stateOf: b.states,
    outcomeAction: Int32Array.from(b.outcomeAction),
    next: Int32Array.from(b.next),
    stateFeatureStart: Int32Array.from(b.stateFeatureStart),
    stateFeatures: Int32Array.from(b.stateFeatures),
  };
  return {
    ...columns,
    states: b.states.length,
    backward: Int32Array.from(backward),
    looks,
    lookOf: looksOf(b, looks),
    outcomesAs: sameOutcomes(b),
    actionStart: Int32Array.from(b.actionStart),
    actionState: Int32Array.from(b.actionState),
    featureStart: Int32Array.from(b.featureStart),
    features: Int32Array.from(b.features),
    outcomeStart: Int32Array.from(b.outcomeStart),
    chance: Float64Array.from(b.chance),
    reward: Float64Array.from(b.reward),
    limit: Uint8Array.from(b.limit),
    history: Float64Array.from(b.history),
    facts: publicFacts(family, task, { ...columns, actionFacts: b.actionFacts }),
    actOf: b.acts,
  };
}
