import { describe, expect, it } from 'vitest';
import { chainOf, followPrefix } from '@/components/tree/time/follow-prefix';
import { NONE } from '@/lib/contract/snapshot';
import { sketchSnapshot } from '../layout/make-snapshot';

/** A tree from words: `/` parts turns, equal words are equal prefixes. Words in preorder, parents first. */
function treeOf(...words: readonly string[]) {
  const all = ['', ...words];
  const parentOf = (word: string): number => all.indexOf(word.split('/').slice(0, -1).join('/'));
  const snapshot = sketchSnapshot(all.map((word, i) => ({ id: word, parent: i === 0 ? NONE : parentOf(word) })));
  const prefixes = new Uint8Array(16 * all.length);
  all.forEach((word, i) => {
    prefixes.set(new TextEncoder().encode(word.padEnd(16, '.')).subarray(0, 16), 16 * i);
  });
  return { snapshot, prefixes, at: (word: string) => all.indexOf(word) };
}

const first = treeOf('a', 'a/b', 'a/b/c', 'd');
const second = treeOf('d', 'a', 'a/x', 'a/b');
const none = new Uint8Array();

describe('following a prefix into another tree', () => {
  it('selects the same prefix, counts what is shared, and pairs every shared place', () => {
    const to = followPrefix(first, second, first.at('a/b'), none);
    expect(to).toMatchObject({ matched: 4, before: 5, after: 5, selected: second.at('a/b'), turnsLost: 0 });
    expect(to.follow(first.at('d'))).toEqual({ before: first.at('d'), after: second.at('d') });
  });

  it('falls back to the deepest shared ancestor, and finds the wanted prefix again in a later tree', () => {
    const wanted = chainOf(first.snapshot, first.prefixes, first.at('a/b/c'));
    const there = followPrefix(first, second, first.at('a/b/c'), wanted);
    expect(there).toMatchObject({ selected: second.at('a/b'), turnsLost: 1 });
    expect(followPrefix(second, first, there.selected, wanted)).toMatchObject({ selected: first.at('a/b/c'), turnsLost: 0 });
  });

  it('says that nothing is shared where the prompts differ or hashes are not known', () => {
    const other = treeOf('z');
    const foreign = { ...other, prefixes: other.prefixes.map((byte) => byte + 1) };
    for (const to of [foreign, { ...other, prefixes: none }])
      expect(followPrefix(first, to, 3, chainOf(first.snapshot, first.prefixes, 3))).toMatchObject({ matched: 0, selected: 0, turnsLost: null });
    expect(followPrefix({ ...first, prefixes: none }, second, 1, none).follow(1)).toBeNull();
  });
});
