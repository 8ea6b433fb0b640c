import type { Reference, ReferenceId } from '@/lib/contract';
import { neymanWeight, proportionalShares, residuals, varianceWeight } from './shares';

/** The optimum of a stage's utility, or why there is none. */
export type Optimum = { readonly counts: readonly number[]; readonly achieved: number; readonly best: number } | string;

/** A reference with its units, place by place; null where it is unavailable. */
export interface HeldAgainst {
  readonly reference: Reference;
  readonly units: readonly number[] | null; // [n]
}

const unavailable = (id: ReferenceId, why: string): HeldAgainst => ({
  reference: { id, unavailable: why, moved: null, residualSum: null, rms: null, achieved: null, best: null },
  units: null,
});

function against(
  id: ReferenceId,
  given: readonly number[],
  units: readonly number[],
  utility: { achieved: number; best: number } | null,
): HeldAgainst {
  const { sum, moved, rms } = residuals(given, units);
  const reference = { id, unavailable: null, moved, residualSum: sum, rms, achieved: utility?.achieved ?? null, best: utility?.best ?? null };
  return { reference, units };
}

export interface Stage {
  readonly given: readonly number[]; // [n]
  /** Best V of every place; null where unknown. [n] */
  readonly p: readonly (number | null)[];
  /** What shares its units among itself: first place and the one after the last, in order, without gaps. */
  readonly groups: readonly { readonly from: number; readonly to: number }[];
  readonly optimum: Optimum;
  readonly optimumExact: Optimum;
}

/** Units in proportion to `weight`, within every group as many as were given there. */
function shares({ given, groups }: Stage, p: readonly number[], weight: (p: number) => number): number[] {
  return groups.flatMap(({ from, to }) =>
    proportionalShares(
      p.slice(from, to).map(weight),
      given.slice(from, to).reduce((sum, units) => sum + units, 0),
    ),
  );
}

/** A stage's allocation against each reference, all of which spend the same in every group, so that residuals sum to 0. */
export function heldAgainst(stage: Stage): HeldAgainst[] {
  const { given, p, optimum, optimumExact } = stage;
  if (given.length === 0)
    return (['optimum', 'optimum-exact', 'neyman', 'variance'] as const).map((id) => unavailable(id, 'there is nothing to divide'));
  const ofOptimum = (id: 'optimum' | 'optimum-exact', found: Optimum): HeldAgainst =>
    typeof found === 'string' ? unavailable(id, found) : against(id, given, found.counts, found);
  const missing = p.filter((one) => one === null).length;
  const ofWeight = (id: 'neyman' | 'variance', weight: (p: number) => number): HeldAgainst =>
    missing > 0
      ? unavailable(id, `no V is on record for ${missing} of ${p.length} places`)
      : against(id, given, shares(stage, p as readonly number[], weight), null);
  return [
    ofOptimum('optimum', optimum),
    ofOptimum('optimum-exact', optimumExact),
    ofWeight('neyman', neymanWeight),
    ofWeight('variance', varianceWeight),
  ];
}

/** The units of every reference at one place. */
export const unitsAt = (held: readonly HeldAgainst[], place: number): Record<ReferenceId, number | null> =>
  Object.fromEntries(held.map(({ reference, units }) => [reference.id, units?.[place] ?? null])) as Record<ReferenceId, number | null>;
