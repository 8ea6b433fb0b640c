import type { TreeCard } from '@/lib/contract';
import { wilson } from '@/lib/derive/wilson';
import { formatFixed } from '@/lib/display/numbers';
import { chanceMixed, predictedV, rootRollouts } from './gallery-model';

/** From here on a prediction is called wrong rather than the draw unlucky. */
const FAR = 0.2;

/** P that the m bare rollouts alone hold both outcomes. */
function chance(v: number, m: number | null): string {
  if (m === null) return 'no root rollouts';
  return `P(mix) ${formatFixed(chanceMixed(v, m))}`;
}

function againstExact(card: TreeCard, v: number | null, exact: number): string {
  const shown = `exact ${formatFixed(exact)}`;
  if (v === null) return `${shown}, ${chance(exact, rootRollouts(card))}`;
  const both = `Ṽ ${formatFixed(v)}, ${shown}`;
  if (v - exact > FAR) return `${both}: predictor too high`;
  if (exact - v > FAR) return `${both}: predictor too low`;
  return `${both}: ${chance(exact, rootRollouts(card))}`;
}

function againstObserved(card: TreeCard, v: number): string {
  const shown = `Ṽ ${formatFixed(v)}, observed ${card.k}/${card.n}`;
  const interval = wilson(card.k, card.n);
  if (interval && v > interval.high) return `${shown}: predictor too high`;
  if (interval && v < interval.low) return `${shown}: predictor too low`;
  return `${shown}: within chance`;
}

/** Why a funded prompt's tree taught nothing by contrast: the prediction was wrong, or the draw was. Exact V where known. */
export function degenerateReason(card: TreeCard): string {
  const v = predictedV(card);
  const exact = card.stageOne?.exactV ?? null;
  if (exact !== null) return againstExact(card, v, exact);
  if (v !== null) return againstObserved(card, v);
  return `no prediction, observed ${card.k}/${card.n}`;
}

/** All-pass and all-fail trees, most leaves first: the budget that bought no contrast. */
export function degenerateCards(cards: readonly TreeCard[]): TreeCard[] {
  return cards
    .filter((card) => card.outcome === 'all-pass' || card.outcome === 'all-fail')
    .sort((a, b) => b.n - a.n || (a.treeKey < b.treeKey ? -1 : 1));
}
