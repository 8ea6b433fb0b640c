import type { StepCard } from '@/lib/contract';
import { predictionOfCard } from './prediction';
import { wilson } from './wilson';

/** From here on a prediction is called wrong rather than the draw unlucky, where V is known exactly. */
const FAR = 0.2;

/** Why a funded, finished tree taught nothing by contrast. Several may hold of one tree. */
export const DEGENERATE_KINDS = {
  'all-pass': 'every leaf passed',
  'all-fail': 'every leaf failed',
  'single-leaf': 'one leaf alone cannot be mixed',
  'all-limit': 'every leaf ended at a limit',
  'all-error': 'every leaf ended in an error',
  'predictor-high': 'the prediction was too high',
  'predictor-low': 'the prediction was too low',
  'by-chance': 'the prediction was right, the draw fell to one side',
  'no-prediction': 'no prediction to judge',
} as const;
export type DegenerateKind = keyof typeof DEGENERATE_KINDS;

/** Funded, finished and not mixed. */
export const isDegenerate = (card: Pick<StepCard, 'outcome'>): boolean => card.outcome === 'all-pass' || card.outcome === 'all-fail';

/** Whether the prompt's prediction was off: against exact V by 0.2, else against k/n outside its Wilson interval. */
function verdict(card: StepCard): DegenerateKind {
  const v = predictionOfCard(card)?.v;
  if (v === undefined) return 'no-prediction';
  const exact = card.stageOne?.exactV ?? null;
  if (exact !== null) return v - exact > FAR ? 'predictor-high' : exact - v > FAR ? 'predictor-low' : 'by-chance';
  const interval = wilson(card.k, card.n);
  if (interval && v > interval.high) return 'predictor-high';
  return interval && v < interval.low ? 'predictor-low' : 'by-chance';
}

/** Every kind that holds of the tree; none of a mixed or unfinished one. */
export function degenerateKinds(card: StepCard): readonly DegenerateKind[] {
  if (!isDegenerate(card)) return [];
  const kinds: DegenerateKind[] = [card.outcome === 'all-pass' ? 'all-pass' : 'all-fail'];
  if (card.n === 1) kinds.push('single-leaf');
  if (card.limits === card.n) kinds.push('all-limit');
  if (card.errors === card.n) kinds.push('all-error');
  return [...kinds, verdict(card)];
}
