import type { StepSubject } from './subject';

interface Sort {
  readonly id: string;
  readonly text: string;
  readonly value: (subject: StepSubject) => number | string | null;
}

const field =
  (name: string) =>
  ({ values }: StepSubject): number | null => {
    const value = values[name];
    return typeof value === 'number' ? value : null;
  };

/** Mixed, then unfinished, degenerate, unfunded: what can teach before what cannot. */
const TEACHES: Readonly<Record<string, number>> = { mixed: 0, unfinished: 1, 'all-pass': 2, 'all-fail': 2 };

/** What a gallery can be ordered by. `-id` is descending. */
export const SORTS: readonly Sort[] = [
  { id: 'pairs', text: 'contrast pairs', value: field('pairs') },
  { id: 'v', text: 'predicted V', value: field('v') },
  { id: 'gap', text: '|Ṽ − k/n|', value: field('gap') },
  { id: 'spread', text: 'spread of outcomes', value: field('spread') },
  { id: 'budget', text: 'budget', value: field('budget') },
  { id: 'leaves', text: 'leaves', value: field('leaves') },
  { id: 'depth', text: 'depth', value: field('depth') },
  { id: 'nodes', text: 'nodes', value: field('nodes') },
  { id: 'tokens', text: 'tokens', value: field('tokens') },
  { id: 'reward', text: 'mean reward', value: field('reward') },
  { id: 'degenerate', text: 'degenerate last', value: ({ card }) => (card ? TEACHES[card.outcome]! : 3) },
  { id: 'prompt', text: 'prompt', value: ({ card, candidate }) => (card ?? candidate)!.prompt },
];

export const DEFAULT_SORT = '-pairs';

/** The sort that a text names, and its direction; null where it names none. */
export function sortOf(text: string): { readonly sort: Sort; readonly descending: boolean } | null {
  const descending = text.startsWith('-');
  const sort = SORTS.find(({ id }) => id === (descending ? text.slice(1) : text));
  return sort ? { sort, descending } : null;
}

/** Missing last in both directions, ties by id. A text that names no sort is the default. */
export function compareSubjects(text: string): (a: StepSubject, b: StepSubject) => number {
  const { sort, descending } = sortOf(text) ?? sortOf(DEFAULT_SORT)!;
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [sort.value(a), sort.value(b)];
    const byMissing = Number(left === null) - Number(right === null);
    if (byMissing !== 0) return byMissing;
    if (left === null || right === null || left === right) return a.id < b.id ? -1 : a.id === b.id ? 0 : 1;
    return left < right ? -sign : sign;
  };
}
