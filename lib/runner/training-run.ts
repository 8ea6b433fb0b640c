import type { CanopyEventInput } from '@/lib/contract';
import type { RunConfig } from './run-config';

export interface TrainingRunOptions {
  readonly attempt: number;
  /** Milliseconds on any steady scale, and the wall clock for `startedAt`. */
  readonly clock: { readonly monotonicMs: () => number; readonly now: () => Date };
  readonly signal?: AbortSignal;
  readonly host?: string | null;
}

/**
 * One run as the stream of contract events that ingest, files and tests consume: `run`, `attempt`, the engine's events, `run-end`.
 * Same configuration, same events, times aside. Throws ConfigurationError before anything is yielded or sampled.
 */
export async function* trainingRun(config: RunConfig, options: TrainingRunOptions): AsyncGenerator<CanopyEventInput> {
  yield { v: 1, run: config.run, kind: 'run-end', attempt: options.attempt, status: 'failed', reason: 'the engine is not wired yet' };
}
