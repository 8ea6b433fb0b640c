import { absolute } from '@/components/ui/host';
import { FailedPictures } from './failed-pictures';
import { Lru } from './lru';
import type { ThumbnailAnswer, ThumbnailRequest, ThumbnailWish } from './thumbnail-messages';

/** Pictures kept for scrolling back: a step of 1,024 trees whole, some kB each. */
const PICTURES_KEPT = 1_500;

/** The address of a finished picture; null where there is none. */
export type Picture = string | null;
type Draw = (picture: Picture) => void;

interface Waiting {
  readonly key: string;
  readonly wish: ThumbnailWish;
  readonly draw: Draw;
}

const keyOf = (wish: Omit<ThumbnailWish, 'id'>): string =>
  `${wish.revision} ${wish.theme} ${wish.widthPx}×${wish.heightPx}×${wish.ratio} ${wish.treeKey}`;

/** Thumbnails of one step, fetched, laid out and painted by a worker; the page only shows finished pictures. */
export class ThumbnailPainter {
  readonly #worker: Worker;
  readonly #pictures = new Lru<string>(PICTURES_KEPT, (url) => URL.revokeObjectURL(url));
  /** What could not be read, of the cards that are shown. */
  readonly failed = new FailedPictures();
  readonly #waiting = new Map<number, Waiting>();
  readonly #wanted = new Map<number, ThumbnailWish>();
  readonly #dropped: number[] = [];
  #nextId = 0;
  #frame = 0;

  constructor(run: string, step: number) {
    this.#worker = new Worker(new URL('./thumbnail-worker.ts', import.meta.url));
    this.#worker.onmessage = ({ data }: MessageEvent<readonly ThumbnailAnswer[]>) => {
      for (const answer of data) this.#take(answer);
    };
    this.#worker.onerror = () => this.#failAll();
    const path = `/api/v1/runs/${encodeURIComponent(run)}/steps/${step}/snapshots`;
    this.#send({ kind: 'step', snapshots: absolute(path) });
  }

  /** Calls `draw` with the picture, at once where it is kept. @returns how to take the wish back */
  paint(wish: Omit<ThumbnailWish, 'id'>, draw: Draw): () => void {
    const key = keyOf(wish);
    const kept = this.#pictures.get(key);
    if (kept) {
      draw(kept);
      return () => undefined;
    }
    const id = this.#nextId++;
    this.#ask({ key, wish: { ...wish, id }, draw });
    return () => {
      this.failed.delete(id);
      if (!this.#waiting.delete(id) || this.#wanted.delete(id)) return;
      this.#dropped.push(id);
      this.#later();
    };
  }

  #ask(waiting: Waiting): void {
    this.#waiting.set(waiting.wish.id, waiting);
    this.#wanted.set(waiting.wish.id, waiting.wish);
    this.#later();
  }

  /** The wishes of a frame in one message; what came and went within it is never sent. */
  #later(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#flush());
  }

  #flush(): void {
    this.#frame = 0;
    if (this.#wanted.size + this.#dropped.length > 0) this.#send({ kind: 'change', want: [...this.#wanted.values()], drop: this.#dropped.splice(0) });
    this.#wanted.clear();
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    this.#worker.terminate();
    this.#waiting.clear();
    this.#pictures.clear();
  }

  #send(request: ThumbnailRequest): void {
    this.#worker.postMessage(request);
  }

  #take({ id, png }: ThumbnailAnswer): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    const url = png && URL.createObjectURL(png);
    if (url) this.#pictures.set(waiting.key, url);
    else this.failed.add(id, () => this.#ask(waiting));
    waiting.draw(url);
  }

  #failAll(): void {
    for (const { draw } of this.#waiting.values()) draw(null);
    this.#waiting.clear();
  }
}
