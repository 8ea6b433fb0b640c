import type { CanopyEventInput } from '@/lib/contract';
import { checkConfig } from '@/lib/engine/check-config';
import { ConfigurationError, type EngineConfig } from '@/lib/engine/config';
import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { train } from '@/lib/engine/loop';
import { nearestName } from '@/lib/engine/nearest-name';
import { type ExactEnvironmentEntry, exactEnvironments } from '@/lib/environments/registry';
import { FusedSource } from '@/lib/policies/embedded/fused-source';
import { SOFTMAX_DEFAULTS, SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';
import type { RunConfig } from './run-config';
import { type Envelope, toContract } from './to-contract';

export const ENGINE_VERSION = '0.1.0';

export interface TrainingRunOptions {
  readonly attempt: number;
  /** Milliseconds on any steady scale, and the wall clock for `startedAt`. */
  readonly clock: { readonly monotonicMs: () => number; readonly now: () => Date };
  /** Stops the run: it ends with status `stopped`, learning nothing from an unfinished step. */
  readonly signal?: AbortSignal;
  readonly host?: string | null;
}

const NOTES = ['tokens are characters ÷ 4: the embedded policy has no tokenizer'];

function environmentOf(name: string): ExactEnvironmentEntry {
  const entry = exactEnvironments[name];
  if (entry) return entry;
  const known = Object.keys(exactEnvironments);
  const suggestion = nearestName(name, known);
  throw new ConfigurationError([{ key: 'environment', value: name, allowed: known.join(', '), ...(suggestion ? { suggestion } : {}) }]);
}

function engineConfig(config: RunConfig): EngineConfig {
  const { seed, steps, allocator, advantage, targets, predictor, M, N, mMax, groupSize, uniformRoots } = config;
  const { explore, epsilon, warmUp, poolFactor, evaluateEvery, sharedPrefix } = config;
  const names = { allocator, advantage, targets, predictor, sharedPrefix };
  const budget = { M, N, mMax, groupSize, uniformRoots, explore, epsilon, warmUp, poolFactor };
  return { seed, steps, ...names, ...budget, evaluateEvery, checkpointEvery: null };
}

function runEvent(config: RunConfig, task: string, world: ExactWorld): CanopyEventInput {
  return {
    v: 1,
    kind: 'run',
    run: config.run,
    name: config.name ?? config.run,
    task,
    environment: world.name,
    environmentVersion: world.version,
    model: 'softmax over hashed features (2^14)',
    backend: 'embedded',
    allocator: config.allocator,
    advantage: config.advantage,
    targets: config.targets,
    seed: config.seed,
    stepsPlanned: config.steps,
    passMark: 1,
    config: { ...config },
    tags: config.tags,
    group: config.group,
    source: 'engine',
    notes: NOTES,
  };
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The engine's events as the contract has them, then how it ended. A failure is reported and then thrown. */
async function* trained(
  config: RunConfig,
  world: ExactWorld,
  envelope: Envelope,
  { clock, signal }: TrainingRunOptions,
): AsyncGenerator<CanopyEventInput> {
  const policy = new SoftmaxPolicy(world.initialWeights, { ...SOFTMAX_DEFAULTS, learningRate: config.learningRate });
  const source = new FusedSource(world, policy);
  try {
    for await (const event of train(engineConfig(config), source, { clock: clock.monotonicMs, ...(signal ? { signal } : {}) }))
      if (event.kind !== 'checkpoint') yield toContract(envelope, event);
  } catch (error) {
    yield { ...envelope, kind: 'run-end', status: 'failed', reason: message(error) };
    throw error;
  }
  const stopped = signal?.aborted === true;
  yield { ...envelope, kind: 'run-end', status: stopped ? 'stopped' : 'finished', reason: stopped ? message(signal.reason) : null };
}

/**
 * One run as the stream of contract events that ingest, files and tests consume: `run`, `attempt`, the engine's events, `run-end`.
 * Same configuration, same events, times aside. Throws ConfigurationError before anything is yielded or sampled.
 */
export async function* trainingRun(config: RunConfig, options: TrainingRunOptions): AsyncGenerator<CanopyEventInput> {
  const { task, make } = environmentOf(config.environment);
  checkConfig(engineConfig(config), config.trainTasks);
  const { seed, trainTasks, heldOutTasks } = config;
  const world = make({ seed, trainTasks, heldOutTasks });
  const envelope: Envelope = { v: 1, run: config.run, attempt: options.attempt };
  yield runEvent(config, task, world);
  const startedAt = options.clock.now().toISOString();
  const host = options.host ?? null;
  yield { ...envelope, kind: 'attempt', resumedFrom: null, host, device: 'cpu', engineVersion: ENGINE_VERSION, startedAt };
  yield* trained(config, world, envelope, options);
}
