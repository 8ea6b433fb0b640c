import { describe, expect, it } from 'vitest';
import type { ReadTree, TreeCache } from '@/components/tree/time/tree-cache';
import { TreeWalk, type WalkPorts } from '@/components/tree/time/tree-walk';
import { NONE } from '@/lib/contract/snapshot';
import { createTreeStore } from '@/lib/store/tree-store';
import { sketchSnapshot } from '../layout/make-snapshot';

/** A tree of a root and one turn a letter; equal letters are equal prefixes. */
function treeOf(treeKey: string, letters: string): ReadTree {
  const nodes = [{ id: 'root', parent: NONE }, ...[...letters].map((letter) => ({ id: `${treeKey}-${letter}`, parent: 0 }))];
  const prefixes = new Uint8Array([...`.${letters}`].flatMap((letter) => Array(16).fill(letter.charCodeAt(0))));
  return { snapshot: sketchSnapshot(nodes, { treeKey }), detail: {} as ReadTree['detail'], prefixes };
}

/** A walk that begins at tree "a"; reading waits until `arrive` is called for the tree. */
function begun() {
  const trees = new Map([treeOf('a', 'xy'), treeOf('b', 'y'), treeOf('c', 'yx')].map((tree) => [tree.snapshot.header.treeKey, tree]));
  const waiting = new Map<string, (tree: ReadTree | Error) => void>();
  const store = createTreeStore();
  store.getState().resize(900, 500, { left: 30, right: 30, top: 20, bottom: 20 });
  store.getState().receive(trees.get('a')!.snapshot);
  const written: Parameters<WalkPorts['write']>[] = [];
  const failures: (string | null)[] = [];
  const cache = {
    read: (key: string) =>
      new Promise((resolve, reject) => {
        waiting.set(key, (tree) => (tree instanceof Error ? reject(tree) : resolve(tree)));
      }),
    prefixesOf: ({ header }: ReadTree['snapshot']) => Promise.resolve(trees.get(header.treeKey)!.prefixes),
  } as unknown as TreeCache;
  const ports: WalkPorts = {
    store,
    cache,
    adopt: () => undefined,
    write: (...address) => void written.push(address),
    say: ({ failure }) => void failures.push(failure),
  };
  const arrive = (key: string, error?: Error): void => waiting.get(key)?.(error ?? trees.get(key)!);
  return { walk: new TreeWalk(ports), store, written, failures, arrive };
}

const shown = ({ store }: ReturnType<typeof begun>) => store.getState().snapshot?.header.treeKey;

describe('a walk through trees', () => {
  it('shows the newest of several that are on their way, and leaves one entry in the history for all', async () => {
    const own = begun();
    const first = own.walk.follow('b', 'push');
    const second = own.walk.follow('c', 'replace');
    own.arrive('c');
    own.arrive('b');
    await Promise.all([first, second]);
    expect(shown(own)).toBe('c');
    expect(own.written).toEqual([['c', null, 'push']]);
  });

  it('keeps the chosen prefix through a tree that lacks it', async () => {
    const own = begun();
    own.store.getState().select('a-x');
    for (const [key, selected] of [
      ['b', null],
      ['c', 'c-x'],
    ] as const) {
      const step = own.walk.follow(key, 'replace');
      own.arrive(key);
      await step;
      expect(own.store.getState().selected).toBe(selected);
    }
  });

  it('says why a tree could not be read, and leaves tree and address alone', async () => {
    const own = begun();
    const step = own.walk.follow('b', 'push');
    own.arrive('b', new Error('the server did not answer'));
    await step;
    expect([shown(own), own.written, own.failures]).toEqual(['a', [], ['the server did not answer']]);
  });

  it('shows nothing any more once it was stopped, and writes no address where it restores one', async () => {
    const own = begun();
    const restored = own.walk.restore('b', 'b-y');
    own.arrive('b');
    await restored;
    expect([shown(own), own.store.getState().selected, own.written]).toEqual(['b', 'b-y', []]);
    const late = own.walk.follow('c', 'push');
    own.walk.stop();
    own.arrive('c');
    await late;
    expect(shown(own)).toBe('b');
  });
});
