import { type DecisionGraph, TERMINAL } from '@/lib/engine/interfaces/decision-graph';
import type { Outlook, TurnChoice, TurnFacts } from '@/lib/engine/interfaces/turn-facts';
import { hashText } from '@/lib/engine/random/hash';
import type { ExactAction, ExactChoice, ExactFamily } from './family';

const NO_CHOICES: readonly TurnChoice[] = [];

/** What is said of a turn that took an action: where it was carried out, and where it was not. */
export interface ActionFacts {
  readonly done: TurnFacts;
  readonly failed: TurnFacts;
}

/** Facts of a task's actions; those that choose alike share one record, so that a task's thousands of actions cost little. */
export class ActionBook {
  private readonly known = new Map<string, ActionFacts>();

  of({ choices = [], final = false, history }: ExactAction<unknown>): ActionFacts {
    const forgets = history !== null && typeof history !== 'string';
    let key = `${final} ${forgets}`;
    for (const { context, kind, choice, executed } of choices) key += `\n${context}\n${kind}\n${choice}\n${executed}`;
    let facts = this.known.get(key);
    if (!facts) {
      facts = factsOf(choices, final, forgets);
      this.known.set(key, facts);
    }
    return facts;
  }
}

const hashed = ({ context, kind, choice }: ExactChoice): TurnChoice => ({
  context: hashText(context),
  kind: hashText(kind),
  choice: hashText(choice),
});

function factsOf(said: readonly ExactChoice[], final: boolean, forgets: boolean): ActionFacts {
  const choices = said.map(hashed);
  const executed = choices.filter((_, i) => said[i]?.executed);
  return { done: { choices, executed, final, forgets }, failed: { choices, executed: NO_CHOICES, final, forgets } };
}

/** The parts of a compiled task that its public facts are read from. */
export interface FactColumns<State> extends Pick<DecisionGraph, 'outcomeAction' | 'next' | 'stateFeatureStart' | 'stateFeatures'> {
  readonly stateOf: readonly State[]; // [S]
  readonly actionFacts: readonly ActionFacts[]; // [A]
}

/** Facts of a task's states and outcomes; a state's are worked out when they are first asked for. Null where the family has no outlook. */
export function publicFacts<Task, State, Act, Observation>(
  family: ExactFamily<Task, State, Act, Observation>,
  task: Task,
  { stateOf, actionFacts, outcomeAction, next, stateFeatureStart, stateFeatures }: FactColumns<State>,
): DecisionGraph['facts'] {
  const { outlook } = family;
  if (!outlook) return null;
  const known = new Array<(Outlook & { readonly failed: boolean }) | undefined>(stateOf.length);
  const outlookOf = (state: number): Outlook & { readonly failed: boolean } => {
    const { open, left, slack, noise, failed } = outlook(task, stateOf[state] as State);
    const features = Array.from(stateFeatures.subarray(stateFeatureStart[state], stateFeatureStart[state + 1]));
    const hashes = open.map(({ context, kind }) => ({ context: hashText(context), kind: hashText(kind) }));
    return { open: hashes, left, slack, noise, features, failed };
  };
  const at = (state: number): Outlook & { readonly failed: boolean } => {
    const found = known[state] ?? outlookOf(state);
    known[state] = found;
    return found;
  };
  return {
    outlook: at,
    turn(outcome) {
      const to = next[outcome] as number;
      const { done, failed } = actionFacts[outcomeAction[outcome] as number] as ActionFacts;
      return to !== TERMINAL && at(to).failed ? failed : done;
    },
  };
}
