import { decodeSnapshot, type TreeSnapshot } from '@/lib/contract';

const BATCH = 24;
const WAIT_MS = 20;
const LENGTH_BYTES = 4;

/** Splits a body of frames: a little-endian u32 of bytes, then one packed snapshot, again and again. Throws RangeError where it is cut. */
export function splitFrames(body: Uint8Array): Uint8Array[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const frames: Uint8Array[] = [];
  let at = 0;
  while (at < body.length) {
    if (at + LENGTH_BYTES > body.length) throw new RangeError('a frame of snapshots is cut');
    const length = view.getUint32(at, true);
    at += LENGTH_BYTES;
    if (at + length > body.length) throw new RangeError('a frame of snapshots is cut');
    frames.push(body.subarray(at, at + length));
    at += length;
  }
  return frames;
}

interface Wanted {
  readonly treeKey: string;
  readonly done: (snapshot: TreeSnapshot | null) => void;
}

/** Fetches thin snapshots of one step, the wishes of a moment in one request. A failed request answers null; nothing is kept. */
export class ThumbnailLoader {
  #wanted: Wanted[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    readonly run: string,
    readonly step: number,
  ) {}

  load(treeKey: string): Promise<TreeSnapshot | null> {
    return new Promise((done) => {
      this.#wanted.push({ treeKey, done });
      this.#timer ??= setTimeout(() => this.#flush(), WAIT_MS);
    });
  }

  #flush(): void {
    this.#timer = null;
    const all = this.#wanted;
    this.#wanted = [];
    for (let i = 0; i < all.length; i += BATCH) void this.#fetch(all.slice(i, i + BATCH));
  }

  async #fetch(batch: readonly Wanted[]): Promise<void> {
    const byKey = await this.#request(batch.map((wish) => wish.treeKey)).catch(() => new Map<string, TreeSnapshot>());
    for (const wish of batch) wish.done(byKey.get(wish.treeKey) ?? null);
  }

  async #request(treeKeys: readonly string[]): Promise<Map<string, TreeSnapshot>> {
    const query = treeKeys.map((key) => `trees=${encodeURIComponent(key)}`).join('&');
    const answer = await fetch(`/api/v1/runs/${encodeURIComponent(this.run)}/steps/${this.step}/snapshots?${query}`);
    if (!answer.ok) throw new Error(`snapshots answered ${answer.status}`);
    const frames = splitFrames(new Uint8Array(await answer.arrayBuffer()));
    return new Map(frames.map(decodeSnapshot).map((snapshot) => [snapshot.header.treeKey, snapshot]));
  }
}
