import { describe, expect, it, vi } from 'vitest';
import { Lru } from '@/components/gallery/lru';
import { ThumbnailLoader } from '@/components/gallery/thumbnail-loader';
import { splitFrames } from '@/lib/contract/frames';
import { encodeSnapshot } from '@/lib/contract/snapshot';
import { growTrace } from '../layout/make-snapshot';

describe('thumbnails', () => {
  const key = (i: number): string => `0~3~p${i}~t`;
  const frameOf = (treeKey: string): Uint8Array => {
    const snapshot = growTrace({ rollouts: 2, turns: 2, continuations: 1 });
    return encodeSnapshot({ ...snapshot, header: { ...snapshot.header, treeKey } }, { thin: true });
  };

  /** A server that answers every request when told to. */
  function server() {
    const asked: { keys: string[]; answer: (ok: boolean) => void }[] = [];
    const fetchFrom = (url: string) =>
      new Promise<{ ok: boolean; status: number; arrayBuffer: () => Promise<ArrayBuffer> }>((done) => {
        const keys = new URL(url).searchParams.getAll('trees').filter((one) => one !== '');
        const answer = (ok: boolean): void => {
          const frames = keys.map(frameOf).flatMap((bytes) => [new Uint8Array(new Uint32Array([bytes.length]).buffer), bytes]);
          const body = new Uint8Array(frames.reduce((sum, part) => sum + part.length, 0));
          let at = 0;
          for (const part of frames) {
            body.set(part, at);
            at += part.length;
          }
          done({ ok, status: ok ? 200 : 503, arrayBuffer: async () => body.buffer });
        };
        asked.push({ keys, answer });
      });
    return { asked, fetchFrom };
  }

  it('are asked for many at a time, the newest first, those no longer wanted not at all', async () => {
    vi.useFakeTimers();
    const { asked, fetchFrom } = server();
    const loader = new ThumbnailLoader('http://here/snapshots', fetchFrom);
    const got = new Map<string, string | null>();
    const cancels = Array.from({ length: 1_024 }, (_, i) => loader.load(key(i), (snapshot) => got.set(key(i), snapshot?.header.treeKey ?? null)));
    await vi.advanceTimersByTimeAsync(20);
    expect(asked.map(({ keys }) => keys.length)).toEqual([64, 64]);
    expect(asked[0]!.keys[0]).toBe(key(1_023));
    for (const cancel of cancels.slice(64, 800)) cancel();
    for (let i = 0; i < asked.length; i++) {
      asked[i]!.answer(i !== 1);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(asked.length).toBe(Math.ceil((1_024 - 736) / 64));
    expect(got.size).toBe(1_024 - 736);
    for (const [treeKey, answered] of got) expect(answered).toBe(asked[1]!.keys.includes(treeKey) ? null : treeKey);
    vi.useRealTimers();
  });

  it('never make an address longer than a server reads', async () => {
    vi.useFakeTimers();
    const { asked, fetchFrom } = server();
    const loader = new ThumbnailLoader('http://here/snapshots', fetchFrom);
    for (let i = 0; i < 40; i++) loader.load(`0~3~${encodeURIComponent('é'.repeat(200))}${i}~t`, () => undefined);
    await vi.advanceTimersByTimeAsync(20);
    for (let i = 0; i < asked.length; i++) {
      asked[i]!.answer(true);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(asked.reduce((sum, { keys }) => sum + keys.length, 0)).toBe(40);
    for (const { keys } of asked) expect(keys.map((one) => `&trees=${encodeURIComponent(one)}`).join('').length).toBeLessThan(8_000);
    vi.useRealTimers();
  });

  it('are let go of the longest unasked first', () => {
    const gone: number[] = [];
    const lru = new Lru<number>(2, (one) => gone.push(one));
    lru.set('a', 1);
    lru.set('b', 2);
    lru.get('a');
    lru.set('c', 3);
    expect([lru.get('a'), lru.get('b'), lru.get('c'), gone]).toEqual([1, undefined, 3, [2]]);
  });
});

describe('frames of snapshots', () => {
  const frame = (bytes: number[]): number[] => [bytes.length, 0, 0, 0, ...bytes];

  it('are split by their lengths, and a cut body is refused', () => {
    expect(splitFrames(new Uint8Array([...frame([1, 2]), ...frame([]), ...frame([3])])).map((part) => [...part])).toEqual([[1, 2], [], [3]]);
    expect(() => splitFrames(new Uint8Array([9, 0, 0, 0, 1]))).toThrow(RangeError);
    expect(() => splitFrames(new Uint8Array([1, 0]))).toThrow(RangeError);
  });
});
