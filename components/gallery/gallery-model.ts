import type { StageOne, TreeCard, TreeOutcome } from '@/lib/contract';

/** What the reader asks of the gallery; ranges are inclusive, null = no bound. */
export interface GalleryQuery {
  readonly outcome: TreeOutcome | 'all';
  readonly m: MRange | 'all';
  /** Only trees with a rollout that ended in an error or a limit. */
  readonly halted: boolean;
  readonly v: Range | null;
  readonly budget: Range | null;
  readonly text: string;
  /** A sort id, led by "-" for descending. */
  readonly sort: string;
}

export type Range = readonly [low: number, high: number];
export type MRange = 'few' | 'some' | 'many';

/** Root rollouts of a tree: the decision's m, else the bare rollouts that came; null where a search grew it and there were none. */
export const rootRollouts = (card: TreeCard): number | null => card.stageOne?.m ?? (card.bare > 0 || card.n === 0 ? card.bare : null);
/** Ṽ of the prompt at decision time; null without a prediction. */
export const predictedV = (card: TreeCard): number | null => card.stageOne?.v ?? null;

export const M_RANGES: readonly { readonly id: MRange; readonly text: string; readonly has: (m: number) => boolean }[] = [
  { id: 'few', text: 'm ≤ 2', has: (m) => m <= 2 },
  { id: 'some', text: 'm 3–5', has: (m) => m >= 3 && m <= 5 },
  { id: 'many', text: 'm ≥ 6', has: (m) => m >= 6 },
];

export const SORTS: readonly { readonly id: string; readonly text: string; readonly value: (card: TreeCard) => number | string | null }[] = [
  { id: 'pairs', text: 'contrast pairs', value: (card) => card.contrastPairs },
  { id: 'v', text: 'predicted V', value: predictedV },
  { id: 'budget', text: 'budget', value: (card) => card.budget },
  { id: 'depth', text: 'depth', value: (card) => card.depth },
  { id: 'leaves', text: 'leaves', value: (card) => card.n },
  { id: 'prompt', text: 'prompt', value: (card) => card.prompt },
];

const within = (value: number | null, range: Range | null): boolean => range === null || (value !== null && value >= range[0] && value <= range[1]);

export function isHalted(card: TreeCard): boolean {
  return card.errors + card.limits > 0;
}

function matchesText(card: TreeCard, text: string): boolean {
  const hay = `${card.prompt} ${card.tree} ${card.promptText}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

/** Whether a card answers the query. A card without the number a range asks for is left out. */
export function matches(card: TreeCard, query: GalleryQuery): boolean {
  const m = rootRollouts(card);
  return (
    (query.outcome === 'all' || card.outcome === query.outcome) &&
    (query.m === 'all' || M_RANGES.some((range) => range.id === query.m && m !== null && range.has(m))) &&
    (!query.halted || isHalted(card)) &&
    within(predictedV(card), query.v) &&
    within(card.budget, query.budget) &&
    matchesText(card, query.text)
  );
}

/** Missing last in both directions, ties by tree key. */
export function compareCards(sort: string): (a: TreeCard, b: TreeCard) => number {
  const descending = sort.startsWith('-');
  const value = (SORTS.find((candidate) => candidate.id === (descending ? sort.slice(1) : sort)) ?? SORTS[0]!).value;
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [value(a), value(b)];
    const byMissing = Number(left === null) - Number(right === null);
    if (byMissing !== 0) return byMissing;
    if (left === null || right === null || left === right) return a.treeKey < b.treeKey ? -1 : 1;
    return left < right ? -sign : sign;
  };
}

/** Cards by outcome, by m and halted: the counts on the chips, of the whole step. */
export function countFacets(cards: readonly TreeCard[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = { all: cards.length };
  const add = (key: string): void => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const card of cards) {
    add(card.outcome);
    if (isHalted(card)) add('halted');
    const m = rootRollouts(card);
    for (const range of M_RANGES) if (m !== null && range.has(m)) add(range.id);
  }
  return counts;
}

/** Smallest and largest budget of the step; null where no decision was recorded. */
export function budgetBounds(cards: readonly TreeCard[]): Range | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { budget } of cards) {
    if (budget === null) continue;
    low = Math.min(low, budget);
    high = Math.max(high, budget);
  }
  return low <= high ? [low, high] : null;
}

/** P(m fresh rollouts hold a success and a failure) = 1 − vᵐ − (1 − v)ᵐ, 0 for m < 2 (TRACE, U_root) [P]. `v` in [0, 1]. */
export function chanceMixed(v: number, m: number): number {
  return m < 2 ? 0 : 1 - v ** m - (1 - v) ** m;
}

/** Expected number of mixed groups from the root rollouts alone, by Ṽ; null unless every funded candidate has one. */
export function expectedMixed(candidates: readonly Pick<StageOne, 'v' | 'm'>[]): number | null {
  let sum = 0;
  for (const { v, m } of candidates) {
    if (m === 0) continue;
    if (v === null) return null;
    sum += chanceMixed(v, m);
  }
  return candidates.length === 0 ? null : sum;
}
