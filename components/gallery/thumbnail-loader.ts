import { ask } from '@/components/ui/host';
import { splitFrames } from '@/lib/contract/frames';
import { decodeSnapshot, type TreeSnapshot } from '@/lib/contract/snapshot';

/** Trees asked for in one request: about a screenful. */
const BATCH = 64;
/** A server reads addresses up to 16 KiB, headers included. */
const MOST_QUERY_CHARACTERS = 6_000;
const REQUESTS_AT_ONCE = 2;
const WAIT_MS = 12;

type Fetch = (url: string) => Promise<{ readonly ok: boolean; readonly status: number; arrayBuffer(): Promise<ArrayBuffer> }>;
type Done = (snapshot: TreeSnapshot | null) => void;

/**
 * Fetches thin snapshots of one step, many wishes in one request, the newest first: they are what the reader looks at. A
 * wish that nobody has any more before its request leaves is not sent. A failed request answers null; nothing is kept.
 */
export class ThumbnailLoader {
  readonly #wanted = new Map<string, Done[]>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running = 0;

  /** @param url of the step's snapshots */
  constructor(
    readonly url: string,
    readonly fetchFrom: Fetch = (from) => ask(from),
  ) {}

  /** Calls `done` once with the snapshot. @returns how to take the wish back */
  load(treeKey: string, done: Done): () => void {
    this.#wanted.set(treeKey, [...(this.#wanted.get(treeKey) ?? []), done]);
    this.#timer ??= setTimeout(() => this.#flush(), WAIT_MS);
    return () => {
      const left = this.#wanted.get(treeKey)?.filter((other) => other !== done);
      if (left?.length === 0) this.#wanted.delete(treeKey);
      else if (left) this.#wanted.set(treeKey, left);
    };
  }

  #flush(): void {
    this.#timer = null;
    while (this.#wanted.size > 0 && this.#running < REQUESTS_AT_ONCE) void this.#send(this.#take());
  }

  /** The newest wishes that fit one address. */
  #take(): Map<string, Done[]> {
    const batch = new Map<string, Done[]>();
    let characters = 0;
    for (const [treeKey, done] of [...this.#wanted].reverse()) {
      characters += encodeURIComponent(treeKey).length + '&trees='.length;
      if (batch.size === BATCH || (batch.size > 0 && characters > MOST_QUERY_CHARACTERS)) break;
      batch.set(treeKey, done);
      this.#wanted.delete(treeKey);
    }
    return batch;
  }

  async #send(batch: Map<string, Done[]>): Promise<void> {
    this.#running++;
    const byKey = await this.#request([...batch.keys()]).catch(() => new Map<string, TreeSnapshot>());
    this.#running--;
    for (const [treeKey, waiting] of batch) for (const done of waiting) done(byKey.get(treeKey) ?? null);
    this.#timer ??= setTimeout(() => this.#flush(), 0);
  }

  async #request(treeKeys: readonly string[]): Promise<Map<string, TreeSnapshot>> {
    // One parameter means a list between commas, and a key may hold one: the name twice means names
    const query = [...treeKeys, ...(treeKeys.length === 1 ? [''] : [])].map((key) => `trees=${encodeURIComponent(key)}`).join('&');
    const answer = await this.fetchFrom(`${this.url}?${query}`);
    if (!answer.ok) throw new Error(`snapshots answered ${answer.status}`);
    const frames = splitFrames(new Uint8Array(await answer.arrayBuffer()));
    return new Map(frames.map(decodeSnapshot).map((snapshot) => [snapshot.header.treeKey, snapshot]));
  }
}
