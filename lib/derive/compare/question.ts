import { PAIR_BASES, type PairBasis } from '@/lib/contract/read/compare';
import type { Pooling } from './arms';

/** What a comparison is asked for; null = what suits the runs. */
export interface CompareQuestion {
  readonly runs: readonly string[];
  readonly groups: readonly string[];
  readonly pooling: Pooling;
  /** Any run of the arm that the others are held against. */
  readonly baseline: string | null;
  /** Any run of the arm whose prompts are listed. */
  readonly against: string | null;
  readonly dataset: string | null;
  /** Step of the evaluation compared. */
  readonly at: number | null;
  /** Window of the effective ratio, and of trained prompts. */
  readonly from: number | null;
  readonly to: number | null;
  readonly basis: PairBasis | null;
  readonly tie: number | null;
  /** Accuracy to be reached. */
  readonly level: number | null;
  /** Most rows of prompts, those with the largest differences either way. */
  readonly mostRows: number;
}

const names = (query: URLSearchParams, key: string): string[] => [
  ...new Set(
    query
      .getAll(key)
      .flatMap((text) => text.split(','))
      .filter(Boolean)
      .map((name) => name.replaceAll('%2C', ',')),
  ),
];

function numberIn(query: URLSearchParams, key: string, least: number): number | null {
  const text = query.get(key);
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= least ? value : null;
}

/** The question that an address asks: `?runs=a,b&groups=g&base=…`; a comma in a name stands as %2C. What is not understood is as if it were left out. */
export function questionOf(query: URLSearchParams, mostRows: number): CompareQuestion {
  const basis = PAIR_BASES.find((one) => one === query.get('pairs')) ?? null;
  return {
    runs: names(query, 'runs'),
    groups: names(query, 'groups'),
    pooling: query.get('pool') === 'none' ? 'none' : 'seeds',
    baseline: query.get('base'),
    against: query.get('vs'),
    dataset: query.get('dataset'),
    at: numberIn(query, 'at', 0),
    from: numberIn(query, 'from', 0),
    to: numberIn(query, 'to', 0),
    basis,
    tie: numberIn(query, 'tie', 0),
    level: numberIn(query, 'level', 0),
    mostRows,
  };
}

/** The first and the last `most` of rows sorted by difference. */
export const outermost = <Row>(rows: readonly Row[], most: number): readonly Row[] =>
  rows.length <= most ? rows : [...rows.slice(0, Math.ceil(most / 2)), ...rows.slice(rows.length - Math.floor(most / 2))];

/** At most `most` of ascending steps, evenly spread, first and last among them. */
export function spread(steps: readonly number[], most: number): number[] {
  if (steps.length <= most) return [...steps];
  return Array.from({ length: most }, (_, i) => steps[Math.round((i * (steps.length - 1)) / (most - 1))]!);
}

/** The step asked for where it is among `steps`, else the nearest; the last where none is asked for; null without any. */
export function nearestOf(steps: readonly number[], wanted: number | null): number | null {
  if (wanted === null) return steps.at(-1) ?? null;
  return steps.reduce<number | null>((best, step) => (best === null || Math.abs(step - wanted) < Math.abs(best - wanted) ? step : best), null);
}

/** Numbers that all lists hold, ascending. */
export function inAll(lists: readonly (readonly number[])[]): number[] {
  const [first = [], ...others] = lists.map((list) => new Set(list));
  return [...first].filter((one) => others.every((other) => other.has(one))).sort((a, b) => a - b);
}
