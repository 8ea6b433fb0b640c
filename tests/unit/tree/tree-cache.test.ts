import { afterEach, expect, it, vi } from 'vitest';
import { TreeCache } from '@/components/tree/time/tree-cache';
import { encodeSnapshot } from '@/lib/contract';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { syntheticSnapshot } from '../../bench/trees/synthetic';

const treeOf = (treeKey: string, ended = true): TreeSnapshot => syntheticSnapshot('bushy', 60, { run: 'r', treeKey, revision: 7, ended });

/** Answers like the server; what was asked for, with the revision that the asker knows. */
function serve(trees: readonly TreeSnapshot[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const known = new Headers(init?.headers).get('if-none-match');
    asked.push(url.split('/').at(-1)! + (known ? ` unless ${known}` : ''));
    const tree = trees.find(({ header }) => url.includes(encodeURIComponent(header.treeKey)) || url.includes(header.treeKey))!;
    if (url.endsWith('/snapshot'))
      return new Response(known === '"7"' ? null : new Uint8Array(encodeSnapshot(tree)), {
        status: known === '"7"' ? 304 : 200,
        headers: { etag: '"7"' },
      });
    if (url.endsWith('/prefixes')) return new Response(new Uint8Array(16 * 60), { headers: { etag: '"7"' } });
    return Response.json({});
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('takes the tree that the page shows from the page, and reads the others', async () => {
  const [shown, other] = [treeOf('0~1~p~0'), treeOf('0~2~p~0')];
  const asked = serve([shown, other]);
  const cache = new TreeCache('r', () => shown);
  expect((await cache.read('0~1~p~0')).snapshot).toBe(shown);
  expect(asked.filter((what) => what.startsWith('snapshot'))).toEqual([]);
  expect((await cache.read('0~2~p~0')).snapshot.header.treeKey).toBe('0~2~p~0');
  expect(asked.filter((what) => what.startsWith('snapshot'))).toEqual(['snapshot']);
});

it('asks for a tree that still grows', async () => {
  const shown = treeOf('0~1~p~0', false);
  const asked = serve([treeOf('0~1~p~0')]);
  const cache = new TreeCache('r', () => shown);
  expect((await cache.read('0~1~p~0')).snapshot.header.ended).toBe(true);
  expect(asked.filter((what) => what.startsWith('snapshot'))).toEqual(['snapshot']);
});
