import type { PromptText, Rollout, TurnText } from '@/lib/engine/interfaces/content';
import { type DecisionGraph, FORGET, NOTHING, TERMINAL } from '@/lib/engine/interfaces/decision-graph';
import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import type { Evaluation, RolloutSource, TrainingBatch } from '@/lib/engine/interfaces/rollout-source';
import { executedAfter, type PrefixFacts, type TurnFacts } from '@/lib/engine/interfaces/turn-facts';
import { fold, type Key, uniform } from '@/lib/engine/random/key';
import { sampleIndex } from '@/lib/engine/random/sample-index';
import { Critic } from './critic';
import type { SoftmaxPolicy } from './softmax-policy';
import { turnTerms } from './turn-terms';

/** Features of a prefix for the predictor: the state's own, and what the actions since the last restart left. */
export function prefixFeatures(graph: DecisionGraph, outcomes: readonly number[]): number[] {
  const last = outcomes.at(-1);
  const state = last === undefined ? 0 : (graph.next[last] as number);
  const features: number[] = [];
  for (let f = graph.stateFeatureStart[state] as number; f < (graph.stateFeatureStart[state + 1] as number); f++)
    features.push(graph.stateFeatures[f] as number);
  const own = features.length;
  for (const outcome of outcomes) {
    const mark = graph.history[graph.outcomeAction[outcome] as number] as number;
    if (mark === FORGET) features.length = own;
    else if (mark !== NOTHING) features.push(mark);
  }
  return features;
}

const NOTHING_DONE: PrefixFacts['done'] = [];

/** The prefix that ends with outcome `last` in terms of choices, given the one before it; null where the graph has no public facts. */
export function prefixFacts(graph: DecisionGraph, last: number | null, before: PrefixFacts | null): PrefixFacts | null {
  const { facts } = graph;
  if (!facts) return null;
  if (last === null) return { outlook: facts.outlook(0), done: NOTHING_DONE };
  return { outlook: facts.outlook(graph.next[last] as number), done: executedAfter(before?.done ?? NOTHING_DONE, facts.turn(last)) };
}

/**
 * An exact world and the embedded policy fused: rollouts are walked in one go through the compiled graph, synchronously; a
 * turn is an outcome's index. Draws with the same keys as `combine` does, so both give the same trees.
 */
export class FusedSource implements RolloutSource<number> {
  readonly tasks: readonly string[];
  private readonly critic: Critic | null;
  private recentGraph: { readonly task: string; readonly graph: DecisionGraph } | null = null;
  private recent: { task: string; revision: number; graph: DecisionGraph; value: Float64Array } | null = null;

  constructor(
    private readonly world: ExactWorld,
    private readonly policy: SoftmaxPolicy,
  ) {
    this.tasks = world.train;
    this.critic = policy.settings.loss.endsWith('-baseline') ? new Critic() : null;
  }

  get policyVersion(): string {
    return this.policy.version;
  }

  prompt(task: string): PromptText {
    return this.world.prompt(task);
  }

  rollout(task: string, path: readonly number[], key: Key): Rollout<number> {
    const graph = this.graphOf(task);
    const { choice } = this.policy.solution(graph);
    const { actionStart, outcomeStart, chance, next } = graph;
    const turns: number[] = [];
    let state = path.length === 0 ? 0 : (next[path[path.length - 1] as number] as number);
    if (state === TERMINAL) throw new RangeError(`a rollout of ${task} cannot start after a terminal turn`);
    for (let t = 0; ; t++) {
      const turn = fold(key, t);
      const action = sampleIndex(uniform(fold(turn, 0)), choice, actionStart[state] as number, actionStart[state + 1] as number);
      const outcome = sampleIndex(uniform(fold(turn, 1)), chance, outcomeStart[action] as number, outcomeStart[action + 1] as number);
      turns.push(outcome);
      state = next[outcome] as number;
      if (state === TERMINAL) return { turns, reward: graph.reward[outcome] as number, status: graph.limit[outcome] === 1 ? 'limit' : 'ok' };
    }
  }

  features(task: string, path: readonly number[]): readonly number[] {
    return prefixFeatures(this.world.graph(task), path);
  }

  facts(task: string, last: number | null, before: PrefixFacts | null): PrefixFacts | null {
    return prefixFacts(this.graphOf(task), last, before);
  }

  turnFacts(task: string, turn: number): TurnFacts | null {
    return this.graphOf(task).facts?.turn(turn) ?? null;
  }

  exactV(task: string, last: number | null): number {
    const { graph, value } = this.lookUp(task);
    const state = last === null ? 0 : (graph.next[last] as number);
    return (state === TERMINAL ? graph.reward[last as number] : value[state]) as number;
  }

  describe(task: string, path: readonly number[]): TurnText {
    return this.world.describe(task, path);
  }

  update(batch: TrainingBatch<number>): Readonly<Record<string, number>> {
    const metrics = this.policy.update(turnTerms(this.world, batch, this.critic));
    return this.critic ? { ...metrics, 'baseline.loss': this.critic.fit(this.world, batch) } : metrics;
  }

  /** Exact mean success over held-out and training tasks: no sampling error. */
  evaluate(): readonly Evaluation[] {
    const score = (dataset: string, tasks: readonly string[]): Evaluation => ({
      dataset,
      exact: true,
      results: tasks.map((prompt) => ({ prompt, value: this.exactV(prompt, null) })),
    });
    return [score('held-out', this.world.heldOut), score('train', this.world.train)].filter(({ results }) => results.length > 0);
  }

  /** The task's graph, remembered while one tree asks for node after node. */
  private graphOf(task: string): DecisionGraph {
    if (this.recentGraph?.task !== task) this.recentGraph = { task, graph: this.world.graph(task) };
    return this.recentGraph.graph;
  }

  /** The task's graph and values, remembered while one tree asks for node after node. */
  private lookUp(task: string): { graph: DecisionGraph; value: Float64Array } {
    const { revision } = this.policy;
    if (this.recent?.task !== task || this.recent.revision !== revision) {
      const graph = this.graphOf(task);
      this.recent = { task, revision, graph, value: this.policy.solution(graph).value };
    }
    return this.recent;
  }

  checkpoint(): unknown {
    return { policy: this.policy.checkpoint(), critic: this.critic?.checkpoint() ?? null };
  }

  /** Throws TypeError on a state that is not its own. */
  restore(state: unknown): void {
    const held = state as { policy?: unknown; critic?: unknown } | null;
    this.policy.restore(held?.policy);
    this.critic?.restore(held?.critic);
  }
}
