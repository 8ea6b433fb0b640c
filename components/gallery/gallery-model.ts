import { OUTCOME_WORD } from '@/components/ui/marks';
import type { StageOne } from '@/lib/contract';
import { predictionOf } from '@/lib/derive/prediction';
import type { StepSubject } from '@/lib/query-language/trees/subject';

/** P(m fresh rollouts hold a success and a failure) = 1 − vᵐ − (1 − v)ᵐ, 0 for m < 2 (TRACE, U_root) [P]. `v` in [0, 1]. */
export function chanceMixed(v: number, m: number): number {
  return m < 2 ? 0 : 1 - v ** m - (1 - v) ** m;
}

/** Expected number of mixed groups from the root rollouts alone, by Ṽ; null unless every funded candidate has one. */
export function expectedMixed(
  candidates: readonly Pick<StageOne, 'v' | 'vMean' | 'm'>[],
): { readonly count: number; readonly shadow: boolean } | null {
  let count = 0;
  let shadow = false;
  for (const candidate of candidates) {
    if (candidate.m === 0) continue;
    const prediction = predictionOf(candidate);
    if (prediction === null) return null;
    shadow ||= prediction.shadow;
    count += chanceMixed(prediction.v, candidate.m);
  }
  return candidates.length === 0 ? null : { count, shadow };
}

/** A card in words, for screen readers and the hover. */
export function describeSubject({ card, candidate }: StepSubject): string {
  if (!card) return `${candidate!.prompt}: no rollout, ${candidate!.reason}`;
  const grows = card.ended ? '' : ', still growing';
  return `${card.prompt}: ${OUTCOME_WORD[card.outcome]}${grows}, ${card.k} of ${card.n} leaves pass, ${card.nodes} nodes, depth ${card.depth}`;
}
