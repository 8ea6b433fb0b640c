import { paintThumbnail } from '@/components/tree/paint-thumbnail';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { Lru } from './lru';
import { ThumbnailLoader } from './thumbnail-loader';
import type { ThumbnailAnswer, ThumbnailRequest, ThumbnailWish } from './thumbnail-messages';

/** Thin snapshots kept for a repaint (theme, width): some megabytes. */
const SNAPSHOTS_KEPT = 400;
const GATHER_MS = 16;

/** The worker's own end; the page's types know only windows. */
const scope = globalThis as unknown as {
  postMessage(answers: readonly ThumbnailAnswer[]): void;
  onmessage: ((event: MessageEvent<ThumbnailRequest>) => void) | null;
};

const snapshots = new Lru<TreeSnapshot>(SNAPSHOTS_KEPT);
const cancels = new Map<number, () => void>();
const done: ThumbnailAnswer[] = [];
let loader: ThumbnailLoader | null = null;

const keyOf = ({ treeKey, revision }: ThumbnailWish): string => `${revision} ${treeKey}`;

/**
 * A picture as an image file, not a bitmap for a canvas: a browser makes a layer of every canvas, and a hundred layers cost
 * each frame of scrolling more than all else together.
 */
async function paint(wish: ThumbnailWish, snapshot: TreeSnapshot): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(wish.widthPx * wish.ratio)), Math.max(1, Math.round(wish.heightPx * wish.ratio)));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.scale(wish.ratio, wish.ratio);
  // What a thumbnail is painted with exists on both kinds of canvas
  paintThumbnail(context as unknown as CanvasRenderingContext2D, snapshot, { ...wish, colouring: 'v' });
  return canvas.convertToBlob();
}

function answer(wish: ThumbnailWish, snapshot: TreeSnapshot | null): void {
  cancels.delete(wish.id);
  if (snapshot) snapshots.set(keyOf(wish), snapshot);
  const made = snapshot ? paint(wish, snapshot) : Promise.resolve(null);
  void made.catch(() => null).then((png) => send({ id: wish.id, png }));
}

/** Pictures that are done at about the same time go together: the page renders once for all of them. */
function send(one: ThumbnailAnswer): void {
  done.push(one);
  if (done.length === 1) setTimeout(() => scope.postMessage(done.splice(0)), GATHER_MS);
}

function want(wish: ThumbnailWish): void {
  const kept = snapshots.get(keyOf(wish));
  if (kept || !loader) answer(wish, kept ?? null);
  else
    cancels.set(
      wish.id,
      loader.load(wish.treeKey, (snapshot) => cancels.has(wish.id) && answer(wish, snapshot)),
    );
}

function drop(id: number): void {
  cancels.get(id)?.();
  cancels.delete(id);
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'step') loader = new ThumbnailLoader(data.snapshots);
  else {
    for (const id of data.drop) drop(id);
    for (const wish of data.want) want(wish);
  }
};
