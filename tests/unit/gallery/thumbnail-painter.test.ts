import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThumbnailPainter } from '@/components/gallery/thumbnail-painter';

interface Answer {
  readonly id: number;
  readonly png: Blob | null;
}

/** A worker that answers when it is told to. */
class FakeWorker {
  static last: FakeWorker;
  onmessage: (event: { data: readonly Answer[] }) => void = () => undefined;
  wanted: number[] = [];

  constructor() {
    FakeWorker.last = this;
  }

  postMessage(request: { readonly want?: readonly { readonly id: number }[] }): void {
    this.wanted.push(...(request.want ?? []).map(({ id }) => id));
  }

  terminate(): void {}

  /** Answers all that waits. */
  answer(png: Blob | null): void {
    this.onmessage({ data: this.wanted.splice(0).map((id) => ({ id, png })) });
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('window', { location: { origin: 'http://here' } });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    queueMicrotask(frame);
    return 1;
  });
});
afterEach(() => vi.unstubAllGlobals());

const wishOf = (treeKey: string) => ({ treeKey, revision: 1, widthPx: 10, heightPx: 10, ratio: 1, theme: 'light' as const });

it('counts pictures that failed while their cards are shown, and asks for them again', async () => {
  const painter = new ThumbnailPainter('r', 0);
  const drawn: (string | null)[] = [];
  let told = 0;
  painter.failed.subscribe(() => told++);
  const leave = painter.paint(wishOf('a'), (picture) => drawn.push(picture));
  painter.paint(wishOf('b'), (picture) => drawn.push(picture));
  await Promise.resolve();
  FakeWorker.last.answer(null);
  expect([painter.failed.count(), told, drawn]).toEqual([2, 2, [null, null]]);
  leave();
  expect(painter.failed.count()).toBe(1);
  painter.failed.retry();
  await Promise.resolve();
  expect([painter.failed.count(), FakeWorker.last.wanted.length]).toEqual([0, 1]);
  FakeWorker.last.answer(new Blob(['png']));
  expect(drawn.at(-1)).toMatch(/^blob:/);
});
