import { allocators } from './allocators/registry';
import type { Allocator } from './allocators/types';
import { checkConfig, poolSize } from './check-config';
import type { EngineConfig } from './config';
import type { EngineCheckpoint, EngineEvent } from './events';
import type { RolloutSource } from './interfaces/rollout-source';
import { predictors } from './predictor/registry';
import type { Predictor } from './predictor/types';
import { fold, type Key, keyOf } from './random/key';
import { RunningRates } from './rates';
import { drawCandidates } from './step/candidates';
import { HeldGroups } from './step/held-groups';
import { runStep } from './step/run-step';

export interface TrainOptions {
  /** Milliseconds on any steady scale; only durations are taken from it. */
  readonly clock: () => number;
  readonly signal?: AbortSignal;
  /**
   * Record exact V, where it is known, of prompts that get nothing too (default). False where nobody keeps it: an exact
   * environment is solved for every candidate just for that.
   */
  readonly unfundedTruth?: boolean;
  /** Go on after this checkpoint of a run of the same configuration. */
  readonly resume?: EngineCheckpoint;
}

/** Events that come together. */
type Events = readonly EngineEvent[];

async function evaluate<Turn>(source: RolloutSource<Turn>, step: number): Promise<Events> {
  return (await source.evaluate()).map(({ dataset, exact, results }) => {
    const correct = results.reduce((sum, { value }) => sum + value, 0);
    return { kind: 'evaluation', step, dataset, n: results.length, correct, exact, results };
  });
}

/** Announces every prompt once, before the first step that may fund it. */
async function* announce<Turn>(source: RolloutSource<Turn>, prompts: readonly string[], seen: Set<string>): AsyncGenerator<Events> {
  for (const prompt of prompts) {
    if (seen.has(prompt)) continue;
    seen.add(prompt);
    yield [{ kind: 'prompt', prompt, text: await source.prompt(prompt) }];
  }
}

/** What a run carries from step to step. */
interface Session<Turn> {
  readonly config: EngineConfig;
  readonly source: RolloutSource<Turn>;
  readonly allocator: Allocator;
  readonly predictor: Predictor | null;
  readonly rates: RunningRates;
  readonly held: HeldGroups<Turn>;
  readonly clock: () => number;
  readonly signal: AbortSignal;
  readonly key: Key;
  readonly seen: Set<string>;
  readonly unfundedTruth: boolean;
  cursor: number;
}

async function begin<Turn>(
  config: EngineConfig,
  source: RolloutSource<Turn>,
  { clock, signal, unfundedTruth, resume }: TrainOptions,
): Promise<Session<Turn>> {
  checkConfig(config, source.tasks.length);
  const allocator = allocators[config.allocator];
  if (!allocator) throw new TypeError(`unknown allocator ${config.allocator}`);
  const predictor = predictors[config.predictor]?.(config) ?? null;
  if (resume) {
    await source.restore(resume.policy);
    predictor?.restore(resume.predictor);
  }
  return {
    config,
    source,
    allocator,
    predictor,
    rates: new RunningRates(resume?.rates),
    held: new HeldGroups<Turn>(resume?.held),
    clock,
    signal: signal ?? new AbortController().signal,
    key: keyOf(config.seed),
    seen: new Set(resume?.promptsSeen),
    unfundedTruth: unfundedTruth ?? true,
    cursor: resume?.cursor ?? 0,
  };
}

async function* trainStep<Turn>(session: Session<Turn>, step: number): AsyncGenerator<Events> {
  const { config, source, allocator, key } = session;
  if (step % config.evaluateEvery === 0) yield await evaluate(source, step);
  const drawn = drawCandidates(source.tasks, poolSize(config, source.tasks.length), session.cursor, fold(key, 'epochs'));
  session.cursor = drawn.cursor;
  yield* announce(source, drawn.prompts, session.seen);
  const warmUp = allocator.needsPredictor && step < config.warmUp;
  yield* runStep({ ...session, step, warmUp, key: fold(fold(key, 'step'), step) }, drawn.prompts);
}

async function checkpointAfter<Turn>(session: Session<Turn>, step: number): Promise<EngineCheckpoint> {
  const { source, predictor, rates, held, cursor, seen } = session;
  const policy = await source.checkpoint();
  const learned = { policy, predictor: predictor?.checkpoint() ?? null, rates: rates.checkpoint(), held: held.checkpoint() };
  return { format: 1, step: step + 1, cursor, ...learned, promptsSeen: [...seen] };
}

/** The whole training, events in batches as they come. */
async function* trainAll<Turn>(session: Session<Turn>, from: number): AsyncGenerator<Events> {
  const { config, source, signal } = session;
  for (let step = from; step < config.steps; step++) {
    if (signal.aborted) return;
    try {
      yield* trainStep(session, step);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    if (signal.aborted) return;
    if (config.checkpointEvery !== null && (step + 1) % config.checkpointEvery === 0)
      yield [{ kind: 'checkpoint', state: await checkpointAfter(session, step) }];
  }
  yield await evaluate(source, config.steps);
}

/**
 * Trains a policy and yields everything that happens. The events and their order depend on configuration, source and seed
 * alone (durations aside), however the source's rollouts interleave; stopped by the signal, it ends without learning from an
 * unfinished step. Policy and predictor move only between steps, so a checkpoint is always whole.
 *
 * Throws ConfigurationError before the first event, RangeError if an allocator breaks its budget, and what the source throws.
 */
export async function* train<Turn>(config: EngineConfig, source: RolloutSource<Turn>, options: TrainOptions): AsyncGenerator<EngineEvent> {
  const session = await begin(config, source, options);
  for await (const events of trainAll(session, options.resume?.step ?? 0)) for (const event of events) yield event;
}
