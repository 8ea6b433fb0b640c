import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { ConfigurationError } from '@/lib/engine/config';

/** Who records a run. */
interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, in clock ticks since boot: tells it from a later one of the same number. Null off Linux. */
  readonly began: string | null;
  readonly token: string;
}

/** State and beginning of a process; null where there is none, or the system does not say. */
function processFacts(pid: number): { readonly zombie: boolean; readonly began: string | null } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { zombie: fields[0] === 'Z', began: fields[19] ?? null };
  } catch {
    return null;
  }
}

function runs({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const facts = processFacts(pid);
  return !facts || (!facts.zombie && (began === null || facts.began === began));
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function refuse(run: string, { host, pid }: Holder, file: string): never {
  const elsewhere = host === hostname() ? '' : `; if it no longer runs there, remove ${file}`;
  throw new ConfigurationError([
    { key: 'run', value: run, allowed: `a run that nobody records: process ${pid} on ${host} is at this one${elsewhere}` },
  ]);
}

/** Takes a lock away whose holder is gone. Only one of several succeeds; one that was quicker gets its own back. */
async function removeStale(file: string, stale: Holder | null): Promise<void> {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  const held = await readHolder(aside);
  if (held?.token !== stale?.token) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Makes this process the only one that records a run: two would write one spool. The file names its holder; left by a process
 * that was killed, it is taken over. Returns what gives it back. Throws ConfigurationError while another process holds it.
 */
export async function lockRun(file: string, run: string): Promise<() => Promise<void>> {
  const token = randomBytes(8).toString('hex');
  const own: Holder = { host: hostname(), pid: process.pid, began: processFacts(process.pid)?.began ?? null, token };
  const fresh = `${file}.${token}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(fresh, `${JSON.stringify(own)}\n`);
  try {
    // a link is there with all its content or not at all
    while (!(await link(fresh, file).then(() => true, unlessThere))) {
      const holder = await readHolder(file);
      if (holder && (holder.host !== own.host || runs(holder))) refuse(run, holder, file);
      await removeStale(file, holder);
    }
  } finally {
    await rm(fresh, { force: true });
  }
  return async () => {
    if ((await readHolder(file))?.token === token) await rm(file, { force: true });
  };
}

function unlessThere(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}
