import type { PromptText, Rollout, RolloutStatus, TurnText } from '../interfaces/content';
import type { Environment } from '../interfaces/environment';
import type { Generation, Policy, TrainingSequence } from '../interfaces/policy';
import type { Evaluation, RolloutSource, TrainingBatch } from '../interfaces/rollout-source';
import type { PrefixFacts, TurnFacts } from '../interfaces/turn-facts';
import { fold, type Key, keyOf } from '../random/key';
import { turnKeys } from '../random/turn-keys';
import { pathTo, type Tree } from '../tree/tree';
import { Semaphore } from './semaphore';

/** One turn as policy and environment left it; enough to go on from, to learn from, and to show. */
export interface PlayedTurn<Prefix, Action, Observation, Snapshot> {
  readonly before: Prefix;
  readonly generation: Generation<Action>;
  readonly observation: Observation;
  /** Where a continuation starts; null after a terminal turn. */
  readonly after: { readonly prefix: Prefix; readonly snapshot: Snapshot } | null;
}

export interface CombineOptions<Prefix, Action, Observation, Snapshot> {
  readonly tasks: readonly string[];
  /** Generations in flight at once. */
  readonly concurrency: number;
  /** A rollout that has not ended after so many turns ends with status `limit` and reward 0. */
  readonly maxTurns: number;
  readonly features: (task: string, path: readonly PlayedTurn<Prefix, Action, Observation, Snapshot>[]) => readonly number[];
  readonly describe: (task: string, path: readonly PlayedTurn<Prefix, Action, Observation, Snapshot>[]) => TurnText;
  /** Public facts for the predictor's statistics of turns. */
  readonly facts?: (task: string, last: PlayedTurn<Prefix, Action, Observation, Snapshot> | null, before: PrefixFacts | null) => PrefixFacts | null;
  readonly turnFacts?: (task: string, turn: PlayedTurn<Prefix, Action, Observation, Snapshot>) => TurnFacts | null;
  readonly exactV?: (task: string, last: PlayedTurn<Prefix, Action, Observation, Snapshot> | null) => number | null;
  readonly evaluate?: () => Promise<readonly Evaluation[]>;
}

/**
 * Any policy with any environment, driven turn by turn with many rollouts in flight: the source for language models. Tasks
 * open once per policy version; branching restores the anchor's snapshot and reuses its prefix, so nothing is sampled twice.
 */
export class CombinedSource<State, Prefix, Action, Observation, Snapshot>
  implements RolloutSource<PlayedTurn<Prefix, Action, Observation, Snapshot>>
{
  private readonly gate: Semaphore;
  private readonly opened = new Map<string, Promise<Prefix>>();
  private openedVersion: string;

  constructor(
    private readonly environment: Environment<State, Action, Observation, Snapshot>,
    private readonly policy: Policy<Prefix, Action, Observation>,
    private readonly options: CombineOptions<Prefix, Action, Observation, Snapshot>,
  ) {
    this.gate = new Semaphore(options.concurrency);
    this.openedVersion = policy.version;
  }

  get policyVersion(): string {
    return this.policy.version;
  }
  get tasks(): readonly string[] {
    return this.options.tasks;
  }

  prompt(task: string): PromptText | Promise<PromptText> {
    return this.environment.prompt(task);
  }

  async rollout(
    task: string,
    path: readonly PlayedTurn<Prefix, Action, Observation, Snapshot>[],
    key: Key,
    signal?: AbortSignal,
  ): Promise<Rollout<PlayedTurn<Prefix, Action, Observation, Snapshot>>> {
    const start = await this.startOf(task, path);
    const turns: PlayedTurn<Prefix, Action, Observation, Snapshot>[] = [];
    let { state, prefix } = start;
    try {
      for (let t = 0; path.length + t < this.options.maxTurns; t++) {
        const { turn, next } = await this.play(state, prefix, turnKeys(key, t), signal);
        turns.push(turn);
        state = next.state;
        if (next.done) return { turns, reward: next.reward, status: next.status };
        prefix = (turn.after as { prefix: Prefix }).prefix;
      }
      return { turns, reward: 0, status: 'limit' satisfies RolloutStatus };
    } finally {
      await this.environment.release?.(state);
    }
  }

  features(task: string, path: readonly PlayedTurn<Prefix, Action, Observation, Snapshot>[]): readonly number[] {
    return this.options.features(task, path);
  }

  facts(task: string, last: PlayedTurn<Prefix, Action, Observation, Snapshot> | null, before: PrefixFacts | null): PrefixFacts | null {
    return this.options.facts?.(task, last, before) ?? null;
  }

  turnFacts(task: string, turn: PlayedTurn<Prefix, Action, Observation, Snapshot>): TurnFacts | null {
    return this.options.turnFacts?.(task, turn) ?? null;
  }

  exactV(task: string, last: PlayedTurn<Prefix, Action, Observation, Snapshot> | null): number | null {
    return this.options.exactV?.(task, last) ?? null;
  }

  describe(task: string, path: readonly PlayedTurn<Prefix, Action, Observation, Snapshot>[]): TurnText {
    return this.options.describe(task, path);
  }

  async update(batch: TrainingBatch<PlayedTurn<Prefix, Action, Observation, Snapshot>>): Promise<Readonly<Record<string, number>>> {
    return this.policy.update(batch.trees.flatMap((entry) => sequencesOf(entry.tree, entry, batch)));
  }

  async evaluate(): Promise<readonly Evaluation[]> {
    return (await this.options.evaluate?.()) ?? [];
  }

  checkpoint(): unknown {
    return this.policy.checkpoint();
  }

  restore(state: unknown): void | Promise<void> {
    return this.policy.restore(state);
  }

  private async startOf(task: string, path: readonly PlayedTurn<Prefix, Action, Observation, Snapshot>[]): Promise<{ state: State; prefix: Prefix }> {
    const last = path.at(-1);
    if (!last) return { state: await this.environment.reset(task, fold(keyOf('reset'), task)), prefix: await this.open(task) };
    if (!last.after) throw new RangeError(`a rollout of ${task} cannot start after a terminal turn`);
    return { state: await this.environment.restore(last.after.snapshot), prefix: last.after.prefix };
  }

  private open(task: string): Promise<Prefix> {
    if (this.openedVersion !== this.policy.version) {
      this.opened.clear();
      this.openedVersion = this.policy.version;
    }
    let prefix = this.opened.get(task);
    if (!prefix) {
      prefix = (async () => this.policy.open(task, await this.environment.prompt(task)))();
      this.opened.set(task, prefix);
    }
    return prefix;
  }

  private async play(state: State, before: Prefix, keys: { act: Key; observe: Key }, signal?: AbortSignal) {
    signal?.throwIfAborted();
    const generation = await this.gate.run(() => this.policy.generate(before, keys.act, signal));
    const next = await this.environment.step(state, generation.action, keys.observe, signal);
    const { observation } = next;
    const after = next.done
      ? null
      : { prefix: await this.policy.extend(before, generation, observation), snapshot: await this.environment.snapshot(next.state) };
    return { turn: { before, generation, observation, after }, next };
  }
}

/** One sequence a leaf, with the weight of each of its turns; sequences whose weights are all 0 are left out. */
function sequencesOf<Prefix, Action, Observation, Snapshot>(
  tree: Tree<PlayedTurn<Prefix, Action, Observation, Snapshot>>,
  advantage: { readonly advantages: Float64Array; readonly scope: 'leaf' | 'turn' },
  { leaves, sharedPrefix }: { readonly leaves: number; readonly sharedPrefix: 'every-copy' | 'once' },
): TrainingSequence<Prefix, Action>[] {
  const sequences: TrainingSequence<Prefix, Action>[] = [];
  for (const leaf of tree.leaves) {
    const turns = pathTo(tree, leaf);
    const anchor = tree.anchor[leaf] as number;
    const trainFrom = sharedPrefix === 'once' && anchor > 0 ? (tree.depth[anchor] as number) : 0;
    const weights = new Float64Array(turns.length);
    for (let node = leaf, t = turns.length - 1; t >= trainFrom; t--) {
      const worth = advantage.advantages[advantage.scope === 'leaf' ? leaf : node] as number;
      weights[t] = worth / leaves;
      node = tree.parent[node] as number;
    }
    if (weights.some((weight) => weight !== 0)) sequences.push({ task: tree.task, turns, weights });
  }
  return sequences;
}

/** A source out of any environment and policy. */
export function combine<State, Prefix, Action, Observation, Snapshot>(
  environment: Environment<State, Action, Observation, Snapshot>,
  policy: Policy<Prefix, Action, Observation>,
  options: CombineOptions<Prefix, Action, Observation, Snapshot>,
): CombinedSource<State, Prefix, Action, Observation, Snapshot> {
  return new CombinedSource(environment, policy, options);
}
