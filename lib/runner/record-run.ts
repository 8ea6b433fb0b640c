import { rm, stat } from 'node:fs/promises';
import { ConfigurationError } from '@/lib/engine/config';
import { checkRun } from './build-run';
import type { Checkpoint } from './checkpoint/format';
import { claimAttempt, findCheckpoint, type RunFiles, runFiles, saveCheckpoint } from './checkpoint/run-folder';
import type { RunConfig } from './run-config';
import { lockRun } from './run-lock';
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

/** Refuses to go on from a checkpoint that another process has left behind since it was read. */
async function refuseOutdated({ run }: RunConfig, { attempt, state }: Checkpoint, { checkpoint }: RunFiles): Promise<void> {
  const now = await findCheckpoint(checkpoint).catch(() => null);
  if (now?.attempt === attempt && now.state?.step === state?.step) return;
  const allowed = now
    ? 'a run at rest: another process has gone on with this one since. Resume it again'
    : 'an unfinished run: this one has been finished since';
  throw new ConfigurationError([{ key: 'run', value: run, allowed }]);
}

async function refuseUnfinished({ run }: RunConfig, folder: string, files: RunFiles): Promise<void> {
  if (await exists(files.checkpoint))
    throw new ConfigurationError([
      { key: 'run', value: run, allowed: `an id of its own: this run was not finished. Go on with --resume ${folder} --run ${run}` },
    ]);
}

/** The run under its lock. */
async function recordLocked(config: RunConfig, files: RunFiles, options: RecordRunOptions): Promise<Recorded & { readonly attempt: number }> {
  const { folder, checkpointEvery, resume, clock, signal, host = null, ...recording } = options;
  if (resume) await refuseOutdated(config, resume, files);
  else await refuseUnfinished(config, folder, files);
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

/**
 * Trains and records one run, with checkpoints beside its spool, the first before the first event. Killed at any moment it
 * can be resumed under the same id as the next attempt; finished, it leaves no checkpoint. Nobody else records it meanwhile.
 *
 * Throws ConfigurationError before anything is spent, and what the run throws.
 */
export async function recordRun(config: RunConfig, options: RecordRunOptions): Promise<Recorded & { readonly attempt: number }> {
  checkRun(config);
  const files = runFiles(options.folder, config.run);
  const release = await lockRun(files.lock, config.run);
  try {
    return await recordLocked(config, files, options);
  } finally {
    await release();
  }
}
