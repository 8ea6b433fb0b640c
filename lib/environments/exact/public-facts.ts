import { type DecisionGraph, TERMINAL } from '@/lib/engine/interfaces/decision-graph';
import type { Outlook, TurnChoice, TurnFacts } from '@/lib/engine/interfaces/turn-facts';
import { hashText } from '@/lib/engine/random/hash';
import type { ExactAction, ExactChoice, ExactFamily } from './family';

/** The parts of a compiled task that its public facts are read from. */
export interface FactColumns<State, Act> {
  readonly states: readonly State[]; // [S]
  readonly actions: readonly ExactAction<Act>[]; // [A]
  readonly outcomeAction: readonly number[]; // [O]
  readonly next: readonly number[]; // [O]
  readonly stateFeatureStart: readonly number[]; // [S + 1]
  readonly stateFeatures: readonly number[];
}

const NO_CHOICES: readonly TurnChoice[] = [];

const hashed = ({ context, kind, choice }: ExactChoice): TurnChoice => ({
  context: hashText(context),
  kind: hashText(kind),
  choice: hashText(choice),
});

/** Facts of a task's states and outcomes, each worked out when it is first asked for. Null where the family has no outlook. */
export function publicFacts<Task, State, Act, Observation>(
  family: ExactFamily<Task, State, Act, Observation>,
  task: Task,
  { states, actions, outcomeAction, next, stateFeatureStart, stateFeatures }: FactColumns<State, Act>,
): DecisionGraph['facts'] {
  const { outlook } = family;
  if (!outlook) return null;
  const outlooks: Outlook[] = [];
  const turns: TurnFacts[] = [];
  const failed = (state: number): boolean => state !== TERMINAL && outlook(task, states[state] as State).failed;
  const outlookOf = (state: number): Outlook => {
    const { open, left, slack, noise } = outlook(task, states[state] as State);
    const features = stateFeatures.slice(stateFeatureStart[state], stateFeatureStart[state + 1]);
    return { open: open.map(({ context, kind }) => ({ context: hashText(context), kind: hashText(kind) })), left, slack, noise, features };
  };
  const turnOf = (outcome: number): TurnFacts => {
    const { choices, final, history } = actions[outcomeAction[outcome] as number] as ExactAction<Act>;
    const made = choices?.map(hashed) ?? NO_CHOICES;
    const carriedOut = failed(next[outcome] as number) ? NO_CHOICES : made.filter((_, i) => choices?.[i]?.executed);
    return { choices: made, executed: carriedOut, final: final === true, forgets: history !== null && typeof history !== 'string' };
  };
  return {
    outlook: (state) => {
      outlooks[state] ??= outlookOf(state);
      return outlooks[state];
    },
    turn: (outcome) => {
      turns[outcome] ??= turnOf(outcome);
      return turns[outcome];
    },
  };
}
