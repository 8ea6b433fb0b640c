import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff';

/** Stretches of one text that the other lacks, in UTF-16 units. */
export type Range = readonly [from: number, to: number];

export interface Difference {
  readonly a: readonly Range[];
  readonly b: readonly Range[];
  /** Units that both begin with: words (or tokens) up to the first that differs; null where the texts are equal. */
  readonly firstDifference: number | null;
}

/** Longer texts are not compared word by word. In UTF-16 units of the two together. */
export const COMPARE_BOUND = 200_000;
/** Insertions and deletions after which two texts are called too different: some tenths of a second of work. */
const MOST_EDITS = 1500;

const isWord = (text: string): boolean => /\S/.test(text);

type Change = ChangeObject<string | string[]>;

const lengthOf = (value: string | string[]): number =>
  typeof value === 'string' ? value.length : value.reduce((sum, token) => sum + token.length, 0);

/** Stretches of the text that has everything but what `absent` says. */
function rangesOf(changes: readonly Change[], own: 'added' | 'removed'): Range[] {
  const absent = own === 'added' ? 'removed' : 'added';
  const ranges: Range[] = [];
  let at = 0;
  for (const change of changes) {
    if (change[absent]) continue;
    const end = at + lengthOf(change.value);
    if (change[own]) ranges.push([at, end]);
    at = end;
  }
  return ranges;
}

function fromChanges(changes: readonly Change[], countOf: (value: string | string[]) => number): Difference {
  const first = changes.findIndex(({ added, removed }) => added || removed);
  const shared = changes.slice(0, Math.max(0, first)).reduce((sum, { value }) => sum + countOf(value), 0);
  return { a: rangesOf(changes, 'removed'), b: rangesOf(changes, 'added'), firstDifference: first === -1 ? null : shared };
}

const wordsIn = (value: string | string[]): number => (value as string).split(/\s+/).filter(isWord).length;

/** Ranges with nothing but white space between them are one: words that changed together read together. */
function joined(ranges: readonly Range[], text: string): Range[] {
  const out: Range[] = [];
  for (const [from, to] of ranges) {
    const before = out.at(-1);
    if (before && !isWord(text.slice(before[1], from))) out[out.length - 1] = [before[0], to];
    else out.push([from, to]);
  }
  return out;
}

/** What each of two texts has that the other lacks, word by word; null where they are too long or too different to be compared. */
export function compareWords(a: string, b: string): Difference | null {
  if (a === b) return { a: [], b: [], firstDifference: null };
  if (a.length + b.length > COMPARE_BOUND) return null;
  const changes = diffWordsWithSpace(a, b, { maxEditLength: MOST_EDITS });
  if (!changes) return null;
  const difference = fromChanges(changes, wordsIn);
  return { ...difference, a: joined(difference.a, a), b: joined(difference.b, b) };
}

/** The same token by token; offsets are in the tokens' texts joined. */
export function compareTokens(a: readonly string[], b: readonly string[]): Difference | null {
  const changes = diffArrays([...a], [...b], { maxEditLength: MOST_EDITS });
  return changes ? fromChanges(changes, (value) => value.length) : null;
}
