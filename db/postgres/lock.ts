import { randomBytes } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem';
import { isAlive, processStart } from './process-table';

const POLL_MS = 50;

interface Holder {
  readonly pid: number;
  readonly start: string | null;
}

const gone = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
};

async function holderOf(file: string): Promise<Holder | null> {
  const text = await readFile(file, 'utf8').catch(gone);
  if (text === null) return null;
  const [pid, start] = text.split('\n');
  return { pid: Number(pid), start: start || null };
}

/** The start time tells a holder from an unrelated process that was given its pid later. */
const holds = (holder: Holder): boolean => isAlive(holder.pid) && (holder.start === null || processStart(holder.pid) === holder.start);

/** Takes a dead holder's lock out of the way; a live one that slipped in between is put back. */
async function removeStale(file: string, tag: string): Promise<void> {
  const aside = `${file}.stale-${tag}`;
  const moved = await rename(file, aside).then(() => true, gone);
  if (!moved) return;
  const holder = await holderOf(aside);
  if (holder && holds(holder)) await link(aside, file).catch(() => undefined);
  await unlink(aside).catch(gone);
}

/**
 * Runs `work` while no other process runs under the same lock file. A holder that died, even by kill -9, does not
 * block. Throws Problem after `timeoutMs`.
 */
export async function withLock<T>(file: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const tag = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const draft = `${file}.${tag}`;
  const deadline = performance.now() + timeoutMs;
  await writeFile(draft, `${process.pid}\n${processStart(process.pid) ?? ''}\n`);
  try {
    while (
      !(await link(draft, file).then(
        () => true,
        (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? false : Promise.reject(error)),
      ))
    ) {
      const holder = await holderOf(file);
      if (holder && !holds(holder)) await removeStale(file, tag);
      else await sleep(POLL_MS);
      if (performance.now() > deadline)
        throw new Problem(
          `Another process (pid ${holder?.pid ?? 'unknown'}) has been starting the database for too long.`,
          `End it, or delete ${file}.`,
        );
    }
  } finally {
    await unlink(draft).catch(gone);
  }
  try {
    return await work();
  } finally {
    await unlink(file).catch(gone);
  }
}
