import type { TreeDecision } from '@/lib/contract/read/trees';

type Anchor = TreeDecision['anchors'][number];

/** U_prefix(q, k) = 1 − q^k. [P] stage 2. */
export const prefixUtility = (q: number, k: number): number => 1 - q ** k;

/** Gain of the k-th continuation (k ≥ 1): U(q, k) − U(q, k − 1) = q^(k−1)(1 − q). [P] stage 2. */
export const unitGain = (q: number, k: number): number => q ** (k - 1) * (1 - q);

/** Gain of the last unit that the greedy gave anywhere in the tree; null where none was given or q is unknown. */
export function smallestFundedGain(anchors: readonly Anchor[]): number | null {
  let smallest: number | null = null;
  for (const { q, allocated } of anchors) {
    if (q === null || allocated === 0) continue;
    const gain = unitGain(q, allocated);
    if (smallest === null || gain < smallest) smallest = gain;
  }
  return smallest;
}

export interface Threshold {
  /** λ: gain of the last unit that was given. */
  readonly lambda: number;
  /** Largest gain that a further unit would have had anywhere in the tree. */
  readonly best: number;
  /** True where no unit left out would have gained more than one that was given: the budget went to the largest gains. */
  readonly isGreedy: boolean;
}

/** Gains that differ by less are equal in double precision and were tied. */
const TIE = 1e-9;

/** Where the budget ended among the gains; null where nothing was given or no q is known. */
export function thresholdOf(anchors: readonly Anchor[]): Threshold | null {
  const lambda = smallestFundedGain(anchors);
  if (lambda === null) return null;
  let best = 0;
  for (const { q, allocated } of anchors) if (q !== null) best = Math.max(best, unitGain(q, allocated + 1));
  return { lambda, best, isGreedy: best <= lambda + TIE };
}

/** By rank; anchors without one last, in the order recorded. */
export function byRank(anchors: readonly Anchor[]): readonly Anchor[] {
  return anchors
    .map((anchor, i) => ({ anchor, i }))
    .sort((a, b) => (a.anchor.rank ?? Infinity) - (b.anchor.rank ?? Infinity) || a.i - b.i)
    .map(({ anchor }) => anchor);
}

export interface GainBar {
  readonly unit: number;
  readonly gain: number;
  readonly isGiven: boolean;
}

/** Gains of the units given to one anchor and of those that would have followed: at least five, at most ten. */
export function gainBars(q: number, allocated: number): readonly GainBar[] {
  const count = Math.min(10, Math.max(5, allocated + 2));
  return Array.from({ length: count }, (_, i) => ({ unit: i + 1, gain: unitGain(q, i + 1), isGiven: i < allocated }));
}

/** 1st, 2nd, 3rd, 4th … */
export function ordinal(n: number): string {
  const tens = n % 100;
  if (tens >= 11 && tens <= 13) return `${n}th`;
  return `${n}${['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`;
}
