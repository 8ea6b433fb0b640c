import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

const ASK_MS = 250;
/** A holder that was killed is missed after this. */
const STALE_MS = 10_000;

/**
 * Runs `work` while no other process of this machine runs its own under the same lock; waits for one that does.
 * @template T
 * @param {string} lock path of the lock, a folder that exists while it is held
 * @param {() => Promise<T>} work
 * @param {{ signal?: AbortSignal | undefined, onWait?: () => void }} [options] `onWait` is called once, where another holds it
 * @returns {Promise<T>}
 */
export async function oneAtATime(lock, work, { signal, onWait } = {}) {
  // Loaded now: a fresh clone has no packages until the demo has installed them
  const { lock: take } = (await import('proper-lockfile')).default;
  mkdirSync(dirname(lock), { recursive: true });
  let isLost = false;
  // After a sleep of the machine another may have taken the lock: then two work, which is no reason to break off
  const onCompromised = () => {
    isLost = true;
  };
  const once = () =>
    take(lock, { lockfilePath: lock, realpath: false, stale: STALE_MS, onCompromised }).catch((error) => {
      if (error.code !== 'ELOCKED') throw error;
      return null;
    });
  signal?.throwIfAborted();
  let release = await once();
  if (!release) onWait?.();
  while (!release) {
    await after(ASK_MS, undefined, { signal });
    release = await once();
  }
  try {
    return await work();
  } finally {
    if (!isLost) await release();
  }
}
