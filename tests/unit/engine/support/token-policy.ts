import { type DecisionGraph, FORGET, NOTHING } from '@/lib/engine/interfaces/decision-graph';
import type { Environment } from '@/lib/engine/interfaces/environment';
import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import type { Generation, Policy, TrainingSequence } from '@/lib/engine/interfaces/policy';
import { type Key, uniform } from '@/lib/engine/random/key';
import { sampleIndex } from '@/lib/engine/random/sample-index';
import { combine, type PlayedTurn } from '@/lib/engine/sources/combine';
import { type ExactPosition, exactEnvironment } from '@/lib/environments/exact/environment';
import { prefixFacts } from '@/lib/policies/embedded/fused-source';
import type { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';
import { WeightedActions } from '@/lib/policies/embedded/weighted-actions';

type Tokens = readonly number[];
type Turn = PlayedTurn<Tokens, string, string, string>;

const ACTION = 10_000;
const OBSERVATION = 20_000;

/** Finishes after a random while, so that what was asked for last may answer first. */
function later(): Promise<void> {
  const turns = Math.floor(Math.random() * 6);
  return turns === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, turns));
}

const outcomesOf = (tokens: Tokens): number[] => tokens.filter((token) => token >= OBSERVATION).map((token) => token - OBSERVATION);

/**
 * A stand-in for a remote language model: its prefixes are token ids, its actions are text, its answers come out of order, and
 * it never sees the environment's state. It decides as the embedded policy does, from what the tokens say alone.
 */
export class TokenPolicy implements Policy<Tokens, string, string> {
  inFlight = 0;
  mostInFlight = 0;
  readonly finished: number[] = [];
  private asked = 0;

  constructor(
    private readonly world: ExactWorld,
    private readonly inner: SoftmaxPolicy,
  ) {}

  get version(): string {
    return this.inner.version;
  }

  async open(task: string): Promise<Tokens> {
    await later();
    return [world(this.world).indexOf(task)];
  }

  async generate(prefix: Tokens, key: Key): Promise<Generation<string>> {
    const ticket = this.asked++;
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
    await later();
    this.inFlight--;
    this.finished.push(ticket);
    const graph = this.graphOf(prefix);
    const last = outcomesOf(prefix).at(-1);
    const state = last === undefined ? 0 : (graph.next[last] as number);
    const { choice } = this.inner.solution(graph);
    const action = sampleIndex(uniform(key), choice, graph.actionStart[state] as number, graph.actionStart[state + 1] as number);
    return { action: `act ${action}`, tokenIds: [ACTION + action], logprobs: [Math.log(choice[action] as number)] };
  }

  extend(prefix: Tokens, generation: Generation<string>, observation: string): Tokens {
    return [...prefix, ...(generation.tokenIds ?? []), OBSERVATION + Number(observation.slice(4))];
  }

  async update(batch: readonly TrainingSequence<Tokens, string>[]): Promise<Readonly<Record<string, number>>> {
    await later();
    const actions = batch.flatMap(({ turns, weights }) =>
      turns.map(({ before, generation }, t) => ({
        graph: this.graphOf(before),
        action: Number(generation.action.slice(4)),
        weight: weights[t] as number,
      })),
    );
    return this.inner.update(new WeightedActions(actions));
  }

  checkpoint(): unknown {
    return this.inner.checkpoint();
  }

  restore(state: unknown): void {
    this.inner.restore(state);
  }

  private graphOf(prefix: Tokens): DecisionGraph {
    return this.world.graph(world(this.world)[prefix[0] as number] as string);
  }
}

const world = ({ train, heldOut }: ExactWorld): readonly string[] => [...train, ...heldOut];

/** The exact environment with text for actions and observations, snapshots that are JSON, and answers that take their time. */
function textEnvironment(inner: Environment<ExactPosition, number, number>): Environment<ExactPosition, string, string, string> {
  return {
    name: inner.name,
    version: inner.version,
    prompt: (task) => inner.prompt(task),
    reset: (task, key) => inner.reset(task, key),
    async step(state, action, key) {
      await later();
      const { observation, ...rest } = await inner.step(state, Number(action.slice(4)), key);
      return { ...rest, observation: `obs ${observation}` };
    },
    snapshot: (state) => JSON.stringify(state),
    restore: (snapshot) => JSON.parse(snapshot) as ExactPosition,
  };
}

/** Everything asynchronous, out of order and token-based; the same decisions and draws as the fused source of the same policy. */
export function tokenSource(exact: ExactWorld, inner: SoftmaxPolicy, concurrency: number) {
  const policy = new TokenPolicy(exact, inner);
  const path = (turns: readonly Turn[]): number[] => turns.map(({ observation }) => Number(observation.slice(4)));
  const source = combine(textEnvironment(exactEnvironment(exact)), policy, {
    tasks: exact.train,
    concurrency,
    maxTurns: 64,
    features: (task, turns) => features(exact.graph(task), path(turns)),
    // the facts themselves are the world's; that a path of tokens leads to the same ones is what the comparison checks
    facts: (task, last, before) => prefixFacts(exact.graph(task), last && (path([last])[0] as number), before),
    turnFacts: (task, turn) => exact.graph(task).facts?.turn(path([turn])[0] as number) ?? null,
    describe: (task, turns) => exact.describe(task, path(turns)),
    exactV(task, last) {
      const graph = exact.graph(task);
      const outcome = last ? Number(last.observation.slice(4)) : null;
      const state = outcome === null ? 0 : (graph.next[outcome] as number);
      return state < 0 ? (graph.reward[outcome as number] as number) : (inner.solution(graph).value[state] as number);
    },
  });
  return { policy, source };
}

/** Written apart from the fused source's own, so that the two check each other. */
function features(graph: DecisionGraph, outcomes: readonly number[]): number[] {
  const marks = outcomes.map((o) => graph.history[graph.outcomeAction[o] as number] as number);
  const state = outcomes.length === 0 ? 0 : (graph.next[outcomes.at(-1) as number] as number);
  const own = Array.from(graph.stateFeatures.subarray(graph.stateFeatureStart[state], graph.stateFeatureStart[state + 1]));
  return [...own, ...marks.slice(marks.lastIndexOf(FORGET) + 1).filter((mark) => mark !== NOTHING)];
}
