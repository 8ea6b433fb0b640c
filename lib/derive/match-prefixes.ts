import { NONE } from '@/lib/contract/snapshot';

/** Nodes of two trees that stand for the same prefix: equal prompt and equal turns up to the node. */
export interface PrefixMatch {
  /** Preorder place in the second tree of each node of the first; `NONE` where it has none. [N of the first] */
  readonly to: Int32Array;
  readonly matched: number;
}

const WORDS = 4;

/** The same bytes as 32-bit words; copied where they do not stand on a word's boundary. */
const wordsOf = (bytes: Uint8Array): Uint32Array => {
  const own = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(own.buffer, own.byteOffset, Math.floor(own.byteLength / 16) * WORDS);
};

const isSame = (a: Uint32Array, i: number, b: Uint32Array, j: number): boolean =>
  a[i] === b[j] && a[i + 1] === b[j + 1] && a[i + 2] === b[j + 2] && a[i + 3] === b[j + 3];

/** Places of each hash in preorder: an open table of first places, with the later ones chained behind. */
class Occurrences {
  private readonly mask: number;
  private readonly first: Int32Array;
  private readonly free: Int32Array;
  private readonly tail: Int32Array;
  private readonly next: Int32Array;

  constructor(private readonly words: Uint32Array) {
    const count = words.length / WORDS;
    let size = 2;
    while (size < 2 * count) size *= 2;
    this.mask = size - 1;
    this.first = new Int32Array(size).fill(NONE);
    this.free = new Int32Array(size).fill(NONE);
    this.tail = new Int32Array(size).fill(NONE);
    this.next = new Int32Array(count).fill(NONE);
    for (let place = 0; place < count; place++) this.add(place);
  }

  /** The slot of a hash, or the empty one where it would stand. Hashes are uniform: their first word is the probe. */
  private slot(words: Uint32Array, at: number): number {
    let slot = words[at]! & this.mask;
    while (this.first[slot] !== NONE && !isSame(words, at, this.words, this.first[slot]! * WORDS)) slot = (slot + 1) & this.mask;
    return slot;
  }

  private add(place: number): void {
    const slot = this.slot(this.words, place * WORDS);
    if (this.first[slot] === NONE) {
      this.first[slot] = place;
      this.free[slot] = place;
    } else this.next[this.tail[slot]!] = place;
    this.tail[slot] = place;
  }

  /** The first place of this hash, taken or not; `NONE` where there is none. */
  firstOf(words: Uint32Array, at: number): number {
    return this.first[this.slot(words, at)]!;
  }

  /** The first place of this hash that was not taken yet; `NONE` where there is none. */
  take(words: Uint32Array, at: number): number {
    const slot = this.slot(words, at);
    const place = this.free[slot]!;
    if (place !== NONE) this.free[slot] = this.next[place]!;
    return place;
  }
}

/**
 * Pairs the nodes of two trees by their prefix hashes, 16 bytes each in preorder: where a prefix was sampled several
 * times, the k-th in preorder goes with the k-th. One to one, and the same the other way round. O(N + M).
 */
export function matchPrefixes(before: Uint8Array, after: Uint8Array): PrefixMatch {
  const from = wordsOf(before);
  const occurrences = new Occurrences(wordsOf(after));
  let matched = 0;
  const to = new Int32Array(from.length / WORDS);
  for (let place = 0; place < to.length; place++) {
    to[place] = occurrences.take(from, place * WORDS);
    if (to[place] !== NONE) matched++;
  }
  return { to, matched };
}

/**
 * As `matchPrefixes`, but many to one: a prefix that the first tree sampled more often than the second goes with the
 * second's first of it. So `to` says of every node whether the other tree has its prefix at all, and what stands above a
 * matched node is matched too. O(N + M).
 */
export function matchAnyPrefix(before: Uint8Array, after: Uint8Array): PrefixMatch {
  const from = wordsOf(before);
  const occurrences = new Occurrences(wordsOf(after));
  let matched = 0;
  const to = new Int32Array(from.length / WORDS);
  for (let place = 0; place < to.length; place++) {
    const own = occurrences.take(from, place * WORDS);
    to[place] = own === NONE ? occurrences.firstOf(from, place * WORDS) : own;
    if (to[place] !== NONE) matched++;
  }
  return { to, matched };
}

/** The deepest node at or above `place` that the other tree has too; `NONE` where not even the root is shared. */
export function sharedAncestor(parent: Int32Array, { to }: PrefixMatch, place: number): number {
  let at = place;
  while (at !== NONE && to[at] === NONE) at = parent[at]!;
  return at;
}
