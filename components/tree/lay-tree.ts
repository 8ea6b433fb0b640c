import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { type Laid, type LayoutId, layOut } from '@/lib/layout/layouts';
import type { LayoutAnswer, LayoutRequest } from './layout-worker';

/** Larger trees are laid out by a worker: up to here it takes less than what a worker takes to start. */
const MOST_ON_PAGE = 60_000;

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, { readonly done: (laid: Laid) => void; readonly fail: (error: Error) => void }>();

function failAll(reason: string): void {
  for (const { fail } of waiting.values()) fail(new Error(reason));
  waiting.clear();
  worker?.terminate();
  worker = null;
}

function started(): Worker {
  if (worker) return worker;
  const own = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  own.onmessage = ({ data: { id, laid } }: MessageEvent<LayoutAnswer>) => {
    waiting.get(id)?.done(laid);
    waiting.delete(id);
  };
  own.onerror = (event) => failAll(`its layout could not be made: ${event.message || 'the worker did not start'}`);
  worker = own;
  return own;
}

/** Lays a tree out: at once, or where that would hold the page up, by a worker. The snapshot stays here, its shape is copied. */
export function layTree(snapshot: TreeSnapshot, chosen: LayoutId | null): Laid | Promise<Laid> {
  if (snapshot.header.count <= MOST_ON_PAGE) return layOut(snapshot, chosen);
  const { parent, last, depth, flags, rollout, n, tokens } = snapshot;
  const id = asked++;
  const request: LayoutRequest = {
    id,
    chosen,
    // Views of one buffer would each carry all of it
    shape: {
      parent: parent.slice(),
      last: last.slice(),
      depth: depth.slice(),
      flags: flags.slice(),
      rollout: rollout.slice(),
      n: n.slice(),
      tokens: tokens.slice(),
    },
  };
  return new Promise((done, fail) => {
    waiting.set(id, { done, fail });
    started().postMessage(
      request,
      Object.values(request.shape).map((array: ArrayBufferView) => array.buffer as ArrayBuffer),
    );
  });
}
