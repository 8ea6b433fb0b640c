import type { CanopyEventInput } from '@/lib/contract';
import type { EngineCheckpoint } from '@/lib/engine/events';
import { train } from '@/lib/engine/loop';
import { type BuiltRun, buildRun } from './build-run';
import type { RunConfig } from './run-config';
import { type Envelope, toContract } from './to-contract';

export const ENGINE_VERSION = '0.1.0';

export interface TrainingRunOptions {
  readonly attempt: number;
  /** Milliseconds on any steady scale, and the wall clock for `startedAt`. */
  readonly clock: { readonly monotonicMs: () => number; readonly now: () => Date };
  /** Stops the run after the running step: it ends with status `stopped`, and a checkpoint where there are any. */
  readonly signal?: AbortSignal;
  readonly host?: string | null;
  /** Go on where an earlier attempt of the same configuration stood; `state` null = before its first step. */
  readonly resume?: { readonly attempt: number; readonly state: EngineCheckpoint | null };
  readonly checkpoints?: {
    /** Steps between two checkpoints. */
    readonly every: number;
    /** Awaited before the next event; everything before it has been consumed by then. */
    readonly save: (state: EngineCheckpoint) => Promise<void>;
  };
}

const NOTES = ['tokens are characters ÷ 4: the embedded policy has no tokenizer'];

function runEvent(config: RunConfig, { task, world }: BuiltRun): CanopyEventInput {
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

function attemptEvent(envelope: Envelope, { clock, host, resume }: TrainingRunOptions): CanopyEventInput {
  return {
    ...envelope,
    kind: 'attempt',
    // The contract names the step after which the checkpoint was taken; the engine counts steps done.
    resumedFrom: resume?.state ? { attempt: resume.attempt, step: resume.state.step - 1 } : null,
    host: host ?? null,
    device: 'cpu',
    engineVersion: ENGINE_VERSION,
    startedAt: clock.now().toISOString(),
  };
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The engine's events as the contract has them. @returns true where the run was stopped before its last step */
async function* steps(built: BuiltRun, envelope: Envelope, options: TrainingRunOptions): AsyncGenerator<CanopyEventInput, boolean> {
  const { clock, signal, resume, checkpoints } = options;
  const stopAfter = (done: number): boolean => signal?.aborted === true && done < built.engine.steps;
  const engine = train(built.engine, built.source, { clock: clock.monotonicMs, ...(resume?.state ? { resume: resume.state } : {}) });
  for await (const event of engine) {
    if (event.kind === 'checkpoint') {
      const stopping = stopAfter(event.state.step);
      if (stopping || event.state.step % (checkpoints?.every ?? 1) === 0) await checkpoints?.save(event.state);
      if (stopping) return true;
      continue;
    }
    yield toContract(envelope, event);
    if (event.kind === 'step-end' && !checkpoints && stopAfter(event.step + 1)) return true;
  }
  return false;
}

async function* trained(built: BuiltRun, envelope: Envelope, options: TrainingRunOptions): AsyncGenerator<CanopyEventInput> {
  const { signal } = options;
  let stopped = signal?.aborted === true;
  try {
    if (!stopped) stopped = yield* steps(built, envelope, options);
  } catch (error) {
    yield { ...envelope, kind: 'run-end', status: 'failed', reason: message(error) };
    throw error;
  }
  yield { ...envelope, kind: 'run-end', status: stopped ? 'stopped' : 'finished', reason: stopped ? message(signal?.reason) : null };
}

/**
 * One run as the stream of contract events that ingest, files and tests consume: `run`, `attempt`, the engine's events, `run-end`.
 * Same configuration, same events, times aside; resumed, the events that an undisturbed run has from there on.
 * Throws ConfigurationError before anything is yielded or sampled.
 */
export async function* trainingRun(config: RunConfig, options: TrainingRunOptions): AsyncGenerator<CanopyEventInput> {
  // The engine is asked for a checkpoint a step, so that one can be kept when the run is stopped; making one is cheap, saving it is not.
  const built = buildRun(config, options.checkpoints ? 1 : null);
  const envelope: Envelope = { v: 1, run: config.run, attempt: options.attempt };
  yield runEvent(config, built);
  yield attemptEvent(envelope, options);
  yield* trained(built, envelope, options);
}
