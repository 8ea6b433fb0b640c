import { rm, stat } from 'node:fs/promises';
import { ConfigurationError } from '@/lib/engine/config';
import { checkRun } from './build-run';
import type { Checkpoint } from './checkpoint/format';
import { claimAttempt, type RunFiles, runFiles, saveCheckpoint } from './checkpoint/run-folder';
import type { RunConfig } from './run-config';
import { type TrainingRunOptions, trainingRun } from './training-run';
import { type Recorded, type RecordOptions, recordEvents } from './worker';

export interface RecordRunOptions extends Omit<RecordOptions, 'spoolFile'>, Pick<TrainingRunOptions, 'clock' | 'signal' | 'host'> {
  /** Folder of the spool, the checkpoint and the attempt's number. */
  readonly folder: string;
  /** Steps between two checkpoints. */
  readonly checkpointEvery: number;
  readonly resume?: Checkpoint;
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function refuseUnfinished({ run }: RunConfig, folder: string, files: RunFiles): Promise<void> {
  if (await exists(files.checkpoint))
    throw new ConfigurationError([
      { key: 'run', value: run, allowed: `an id of its own: this run was not finished. Go on with --resume ${folder} --run ${run}` },
    ]);
}

/**
 * Trains and records one run, with checkpoints beside its spool, the first before the first event. Killed at any moment it
 * can be resumed under the same id as the next attempt; finished, it leaves no checkpoint.
 *
 * Throws ConfigurationError before anything is spent, and what the run throws.
 */
export async function recordRun(config: RunConfig, options: RecordRunOptions): Promise<Recorded & { readonly attempt: number }> {
  const { folder, checkpointEvery, resume, clock, signal, host = null, ...recording } = options;
  checkRun(config);
  const files = runFiles(folder, config.run);
  if (!resume) await refuseUnfinished(config, folder, files);
  const attempt = await claimAttempt(files, resume?.attempt ?? -1);
  if (!resume) await saveCheckpoint(files, { config, attempt, state: null });
  const events = trainingRun(config, {
    attempt,
    clock,
    host,
    ...(signal ? { signal } : {}),
    ...(resume ? { resume } : {}),
    checkpoints: { every: checkpointEvery, save: (state) => saveCheckpoint(files, { config, attempt, state }) },
  });
  const recorded = await recordEvents(events, { ...recording, spoolFile: files.spool });
  if (recorded.sent.end === 'finished') for (const file of [files.checkpoint, files.attempt]) await rm(file, { force: true });
  return { ...recorded, attempt };
}
