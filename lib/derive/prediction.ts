import type { StageOne, StepCard } from '@/lib/contract';

/** A prompt's predicted V, and whether the allocator asked for it or it was only recorded beside ("shadow"). */
export interface Prediction {
  readonly v: number;
  readonly shadow: boolean;
}

const known = (v: number | null | undefined): v is number => typeof v === 'number' && !Number.isNaN(v);

/**
 * Ṽ of a prompt at decision time: the one that stage 1 used; else the predictor's mean that was recorded though the
 * allocator did not ask; else the one recorded at the tree's root. Null where there is none.
 */
export function predictionOf(stageOne: Pick<StageOne, 'v' | 'vMean'> | null, rootV: number | null = null): Prediction | null {
  if (known(stageOne?.v)) return { v: stageOne.v, shadow: false };
  const shadow = known(stageOne?.vMean) ? stageOne.vMean : rootV;
  return known(shadow) ? { v: shadow, shadow: true } : null;
}

export const predictionOfCard = (card: Pick<StepCard, 'stageOne' | 'rootV'>): Prediction | null => predictionOf(card.stageOne, card.rootV);

/** Root rollouts of a tree: the decision's m, else the bare rollouts that came; null where a search grew it and there were none. */
export const rootRollouts = (card: Pick<StepCard, 'stageOne' | 'bare' | 'n'>): number | null =>
  card.stageOne?.m ?? (card.bare > 0 || card.n === 0 ? card.bare : null);
