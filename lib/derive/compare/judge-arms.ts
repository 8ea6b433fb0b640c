import type { ArmPairs, CompareEstimate } from '@/lib/contract/read/compare';
import { estimateOf } from './estimate';
import { differenceOf, judgePairs, overSeeds } from './judge-pairs';
import { holm } from './multiplicity';
import { type PairedArms, pairPrompts, type RunValues } from './pair-prompts';
import { clusterIntervals, RESAMPLES } from './paired-bootstrap';

export type SeededValues = RunValues & { readonly seed: string | null };

/** An arm paired with the baseline. */
export interface ArmPairing extends PairedArms {
  readonly arm: string;
  readonly values: readonly SeededValues[];
}

/** Every arm but the baseline, paired with it. */
export function pairArms(arms: readonly { readonly arm: string; readonly values: readonly SeededValues[] }[], baseline: string): ArmPairing[] {
  const base = arms.find(({ arm }) => arm === baseline);
  if (!base) return [];
  return arms.filter((own) => own !== base).map((own) => ({ ...own, ...pairPrompts(own.values, base.values) }));
}

const clustersOf = ({ pairs }: PairedArms): string => JSON.stringify(pairs.map(({ world, prompt }) => [world, prompt]));

/**
 * Mean difference of every arm with its interval, prompts resampled: arms that share the same prompts share the draws, so
 * that a prompt that is hard for all of them cancels between them too. In the order given. O(resamples · prompts · arms).
 */
export function differenceIntervals(pairings: readonly PairedArms[], resamples = RESAMPLES): CompareEstimate[] {
  const alike = new Map<string, number[]>();
  for (const [i, pairing] of pairings.entries()) {
    const key = clustersOf(pairing);
    alike.set(key, [...(alike.get(key) ?? []), i]);
  }
  const found = new Array<CompareEstimate>(pairings.length);
  for (const members of alike.values()) {
    const clusters = pairings[members[0]!]!.pairs.length;
    const values = new Float64Array(members.length * clusters);
    for (const [column, i] of members.entries())
      for (const [row, pair] of pairings[i]!.pairs.entries()) values[column * clusters + row] = differenceOf(pair);
    const intervals = clusterIntervals({ clusters, columns: members.length, values }, resamples);
    for (const [column, i] of members.entries()) found[i] = estimateOf(intervals[column]!);
  }
  return found;
}

/** Everything about every arm's pairs with the baseline; arms without a pair are null, and count in no adjustment. In the order given. */
export function judgeArms(
  pairings: readonly ArmPairing[],
  baseline: readonly SeededValues[],
  how: { readonly tie: number; readonly isSampled: boolean },
): (ArmPairs | null)[] {
  const differences = differenceIntervals(pairings);
  const judged = pairings.map(({ pairs }) => (pairs.length > 0 ? judgePairs(pairs, how) : null));
  const adjusted = holm(judged.flatMap((one) => (one ? [one.p] : [])));
  let next = 0;
  return judged.map((one, i) =>
    one ? { ...one, difference: differences[i]!, overSeeds: overSeeds(pairings[i]!.values, baseline), pHolm: adjusted[next++]! } : null,
  );
}
