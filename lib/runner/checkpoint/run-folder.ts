import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ConfigurationError } from '@/lib/engine/config';
import { nearestName } from '@/lib/engine/nearest-name';
import { syncFile, writeAtomically } from '../atomic-file';
import type { RunConfig } from '../run-config';
import { type Checkpoint, decodeCheckpoint, encodeCheckpoint } from './format';

const SUFFIX = '.checkpoint';

/** The files of one run in a spool folder. */
export interface RunFiles {
  readonly spool: string;
  readonly checkpoint: string;
  /** Number of the newest attempt. */
  readonly attempt: string;
  /** Names the process that records the run now. */
  readonly lock: string;
}

export function runFiles(folder: string, run: string): RunFiles {
  const stem = join(folder, encodeURIComponent(run));
  return { spool: `${stem}.ndjson`, checkpoint: `${stem}${SUFFIX}`, attempt: `${stem}.attempt`, lock: `${stem}.lock` };
}

async function checkpointFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => name.endsWith(SUFFIX)).sort();
}

/** The checkpoint meant by `--resume PATH [--run ID]`: PATH is a spool folder, or the spool or checkpoint of one run in it. */
async function locate(path: string, run: string | undefined): Promise<string> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
  if (!isFolder) return path.replace(/\.ndjson$/, SUFFIX);
  const names = await checkpointFiles(path);
  const runs = names.map((name) => decodeURIComponent(basename(name, SUFFIX)));
  if (run !== undefined && runs.includes(run)) return runFiles(path, run).checkpoint;
  if (run === undefined && names.length === 1) return join(path, names[0] as string);
  const suggestion = run === undefined ? undefined : nearestName(run, runs);
  const allowed = runs.length > 0 ? `a run with a checkpoint in ${path}: ${runs.join(', ')}` : `nothing: there is no checkpoint in ${path}`;
  throw new ConfigurationError([{ key: 'run', value: run ?? null, allowed, ...(suggestion ? { suggestion } : {}) }]);
}

export interface FoundCheckpoint extends Checkpoint {
  readonly folder: string;
}

/** Reads the checkpoint to resume from. Throws ConfigurationError where there is none, or it is not of this version. */
export async function findCheckpoint(path: string, run?: string): Promise<FoundCheckpoint> {
  const file = await locate(path, run);
  const bytes = await readFile(file).catch(() => {
    throw new ConfigurationError([{ key: 'resume', value: path, allowed: 'a spool folder, or the spool of a run with its checkpoint beside it' }]);
  });
  return { ...decodeCheckpoint(bytes, file), folder: dirname(file) };
}

/** Refuses to go on with other settings than the checkpoint's. Throws ConfigurationError naming each key, value and what is allowed. */
export function sameConfig(asked: RunConfig, saved: RunConfig): void {
  const keys = [...new Set([...Object.keys(saved), ...Object.keys(asked)])] as (keyof RunConfig)[];
  const problems = keys
    .filter((key) => JSON.stringify(asked[key]) !== JSON.stringify(saved[key]))
    .map((key) => ({ key, value: asked[key] ?? null, allowed: `${JSON.stringify(saved[key] ?? null)}, as in the checkpoint that is resumed` }));
  if (problems.length > 0) throw new ConfigurationError(problems);
}

async function newestAttempt(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /^\d+\s*$/.test(text) ? Number(text) : -1;
}

/** Takes the next attempt's number, on disk before its first event. */
export async function claimAttempt(files: RunFiles, after: number): Promise<number> {
  const attempt = Math.max(after, await newestAttempt(files.attempt)) + 1;
  await mkdir(dirname(files.attempt), { recursive: true });
  await writeAtomically(files.attempt, `${attempt}\n`);
  return attempt;
}

/** Writes a checkpoint whose events are on the disk: a checkpoint never knows more than the spool beside it. */
export async function saveCheckpoint(files: RunFiles, checkpoint: Checkpoint): Promise<void> {
  await mkdir(dirname(files.checkpoint), { recursive: true });
  await syncFile(files.spool);
  await writeAtomically(files.checkpoint, encodeCheckpoint(checkpoint));
}
