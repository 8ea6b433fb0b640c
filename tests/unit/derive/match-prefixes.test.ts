import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NONE } from '@/lib/contract/snapshot';
import { matchPrefixes, sharedAncestor } from '@/lib/derive/match-prefixes';
import { anyTree } from '../layout/arbitrary-tree';

/** 16 bytes that differ only where the letters do, so that the first word alone never tells two hashes apart. */
const hashes = (letters: readonly number[]): Uint8Array => Uint8Array.from(letters.flatMap((letter) => [...Array(15).fill(7), letter]));

const someLetters = fc.array(fc.nat(9), { maxLength: 40 });

describe('matching prefixes', () => {
  it('pairs equal hashes one to one, as many as both trees hold, in order, and alike from either side', () => {
    fc.assert(
      fc.property(someLetters, someLetters, (a, b) => {
        const { to, matched } = matchPrefixes(hashes(a), hashes(b));
        const pairs = [...to].flatMap((place, i) => (place === NONE ? [] : [[i, place] as const]));
        for (const [i, place] of pairs) expect(b[place]).toBe(a[i]);
        expect(new Set(pairs.map(([, place]) => place)).size).toBe(pairs.length);
        const both = [...new Set(a)].map((letter) => Math.min(...[a, b].map((list) => list.filter((one) => one === letter).length)));
        expect(matched).toBe(both.reduce((sum, count) => sum + count, 0));
        const back = matchPrefixes(hashes(b), hashes(a));
        expect([...back.to].flatMap((place, i) => (place === NONE ? [] : [[place, i]])).sort((x, y) => x[0]! - y[0]!)).toEqual(pairs);
      }),
    );
  });

  it('reads hashes that do not begin on a word of their buffer', () => {
    const shifted = new Uint8Array(33);
    shifted.set(hashes([1, 2]), 1);
    expect([...matchPrefixes(shifted.subarray(1), hashes([2, 1])).to]).toEqual([1, 0]);
  });

  it('follows a place to its deepest ancestor that the other tree has too', () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), fc.array(fc.boolean(), { minLength: 61, maxLength: 61 }), ({ parent }, pick, shared) => {
        const place = pick % parent.length;
        const found = sharedAncestor(parent, { to: Int32Array.from(parent, (_, i) => (shared[i] ? i : NONE)), matched: 0 }, place);
        for (let at = place; at !== found; at = parent[at]!) expect(shared[at]).toBe(false);
        if (found !== NONE) expect(shared[found]).toBe(true);
      }),
    );
  });
});
