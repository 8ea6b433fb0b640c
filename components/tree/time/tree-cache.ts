import type { TreeDetail } from '@/lib/contract/read/trees';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { fetchFrom, prefixesApi, treeApi } from '../api';
import { readSnapshot } from '../snapshot-source';

/** All that the page shows of a tree, read before it is shown. */
export interface ReadTree {
  readonly snapshot: TreeSnapshot;
  readonly detail: TreeDetail;
  /** Prefix hashes of the snapshot's nodes; empty where the tree grew while it was read. [16 N] */
  readonly prefixes: Uint8Array;
}

const MOST_NODES = 400_000;
const FEWEST_TREES = 3;
const TIMEOUT_MS = 30_000;
const NO_PREFIXES = new Uint8Array();

async function readPrefixes(run: string, snapshot: TreeSnapshot, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetchFrom(prefixesApi(run, snapshot.header.treeKey), signal);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isSame = response.headers.get('etag') === `"${snapshot.header.revision}"`;
  return isSame && bytes.length === 16 * snapshot.header.count ? bytes : NO_PREFIXES;
}

/** Trees of one run, read ahead. Holds what has ended, the newest used, up to 400,000 nodes in all and at least three trees. */
export class TreeCache {
  private readonly trees = new Map<string, ReadTree>();
  private readonly reading = new Map<string, Promise<ReadTree>>();

  /** @param shown the whole tree that the page shows, which it has read itself; null = none yet */
  constructor(
    private readonly run: string,
    private readonly shown: () => TreeSnapshot | null,
  ) {}

  /** What was read ahead; null where it was not, or has gone again. */
  peek(treeKey: string): ReadTree | null {
    return this.trees.get(treeKey) ?? null;
  }

  read(treeKey: string): Promise<ReadTree> {
    const known = this.trees.get(treeKey);
    if (known) {
      this.trees.delete(treeKey);
      this.trees.set(treeKey, known);
      return Promise.resolve(known);
    }
    const asked = this.reading.get(treeKey);
    if (asked) return asked;
    const answer = this.readWhole(treeKey).then((tree) => {
      this.keep(treeKey, tree);
      return tree;
    });
    this.reading.set(treeKey, answer);
    const done = (): void => void this.reading.delete(treeKey);
    answer.then(done, done);
    return answer;
  }

  /** Prefix hashes of a tree as it is shown, which may be newer than what was read ahead. Empty where they cannot be had. */
  async prefixesOf(snapshot: TreeSnapshot): Promise<Uint8Array> {
    const known = this.trees.get(snapshot.header.treeKey);
    if (known && known.snapshot.header.revision === snapshot.header.revision && known.prefixes.length > 0) return known.prefixes;
    return readPrefixes(this.run, snapshot, AbortSignal.timeout(TIMEOUT_MS)).catch(() => NO_PREFIXES);
  }

  private async readWhole(treeKey: string): Promise<ReadTree> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const detail = fetchFrom(treeApi(this.run, treeKey), signal).then((response) => response.json() as Promise<TreeDetail>);
    const [snapshot] = await Promise.all([this.snapshotOf(treeKey, signal), detail]);
    return { snapshot, detail: await detail, prefixes: await readPrefixes(this.run, snapshot, signal) };
  }

  /** What the page shows is not read a second time; while it grows, only what is newer. */
  private snapshotOf(treeKey: string, signal: AbortSignal): Promise<TreeSnapshot> {
    const shown = this.shown();
    const isDone = shown?.header.treeKey === treeKey && shown.header.ended;
    return isDone ? Promise.resolve(shown) : readSnapshot(this.run, treeKey, signal, shown);
  }

  private keep(treeKey: string, tree: ReadTree): void {
    if (!tree.snapshot.header.ended) return;
    this.trees.set(treeKey, tree);
    let nodes = 0;
    for (const held of this.trees.values()) nodes += held.snapshot.header.count;
    for (const [oldest, held] of this.trees) {
      if (nodes <= MOST_NODES || this.trees.size <= FEWEST_TREES) break;
      this.trees.delete(oldest);
      nodes -= held.snapshot.header.count;
    }
  }
}
