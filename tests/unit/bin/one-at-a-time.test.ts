import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { oneAtATime } from '@/bin/one-at-a-time.mjs';

const folder = mkdtempSync(join(tmpdir(), 'canopy-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('of many that come at once each works alone, and those that wait say so once', async () => {
  const lock = join(folder, 'many.lock');
  let working = 0;
  let most = 0;
  let waited = 0;
  let allWait: () => void = () => undefined;
  const othersWait = new Promise<void>((done) => {
    allWait = done;
  });
  const onWait = (): void => {
    if (++waited === 3) allWait();
  };
  const work = async (i: number): Promise<number> => {
    most = Math.max(most, ++working);
    await othersWait;
    await new Promise(setImmediate);
    working--;
    return i;
  };
  const all = [0, 1, 2, 3].map((i) => oneAtATime(lock, () => work(i), { onWait }));
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  expect(most).toBe(1);
  expect(waited).toBe(3);
  expect(existsSync(lock)).toBe(false);
});

test('a failure leaves the lock free, and is the caller’s', async () => {
  const lock = join(folder, 'failed.lock');
  await expect(oneAtATime(lock, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await oneAtATime(lock, () => Promise.resolve('done'))).toBe('done');
});

test('the lock of one that was killed is taken', async () => {
  const lock = join(folder, 'killed.lock');
  mkdirSync(lock);
  utimesSync(lock, 0, 0);
  expect(await oneAtATime(lock, () => Promise.resolve('done'))).toBe('done');
});

test('who waits can be told to stop', async () => {
  const lock = join(folder, 'stopped.lock');
  mkdirSync(lock);
  const stop = new AbortController();
  const waiting = oneAtATime(lock, () => Promise.resolve('never'), { signal: stop.signal, onWait: () => stop.abort() });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});
