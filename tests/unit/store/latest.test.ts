import { describe, expect, it } from 'vitest';
import { createLatest } from '@/lib/store/latest';

const later = <T>(value: T, ms: number) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

describe('latest', () => {
  it('lets only the newest request write, in whatever order they end', async () => {
    const written: string[] = [];
    const request = createLatest<string>();
    const write = (answer: string): void => void written.push(answer);
    const fail = (): void => void written.push('failed');
    request(() => later('slow', 30), write, fail);
    request(() => later('quick', 5), write, fail);
    await later(null, 50);
    expect(written).toEqual(['quick']);
  });

  it('reports the failure of the newest and aborts the overtaken', async () => {
    const seen: unknown[] = [];
    const request = createLatest<string>();
    let signal: AbortSignal | undefined;
    request(
      (own) => {
        signal = own;
        return later('a', 20);
      },
      (answer) => seen.push(answer),
      () => seen.push('old'),
    );
    request(
      () => Promise.reject(new Error('refused')),
      (answer) => seen.push(answer),
      (error) => seen.push((error as Error).message),
    );
    await later(null, 40);
    expect([seen, signal?.aborted]).toEqual([['refused'], true]);
  });
});
