import type { StepCandidate, StepCard } from '@/lib/contract';
import { DEGENERATE_KINDS, type DegenerateKind, degenerateKinds, isDegenerate } from '@/lib/derive/degenerate';
import { predictionOfCard, rootRollouts } from '@/lib/derive/prediction';
import { formatFixed } from '@/lib/display/numbers';
import { quote } from '@/lib/query-language/edit';
import { chanceMixed } from './gallery-model';

/** P that the m bare rollouts alone hold both outcomes. */
function chance(v: number, m: number | null): string {
  if (m === null) return 'no root rollouts';
  return `P(mix) ${formatFixed(chanceMixed(v, m))}`;
}

/** Why a funded prompt's tree taught nothing by contrast: the prediction was wrong, or the draw was. Exact V where known. */
export function degenerateReason(card: StepCard): string {
  const prediction = predictionOfCard(card);
  const exact = card.stageOne?.exactV ?? null;
  const kinds = degenerateKinds(card);
  const symbol = prediction?.shadow ? 'shadow Ṽ' : 'Ṽ';
  const verdict = kinds.includes('predictor-high') ? 'predictor too high' : kinds.includes('predictor-low') ? 'predictor too low' : null;
  if (exact !== null) {
    const shown = `exact ${formatFixed(exact)}`;
    if (!prediction) return `${shown}, ${chance(exact, rootRollouts(card))}`;
    return `${symbol} ${formatFixed(prediction.v)}, ${shown}: ${verdict ?? chance(exact, rootRollouts(card))}`;
  }
  if (prediction) return `${symbol} ${formatFixed(prediction.v)}, observed ${card.k}/${card.n}: ${verdict ?? 'within chance'}`;
  return `no prediction, observed ${card.k}/${card.n}`;
}

/** All-pass and all-fail trees, most leaves first: the budget that bought no contrast. */
export const degenerateCards = (cards: readonly StepCard[]): StepCard[] =>
  cards.filter(isDegenerate).sort((a, b) => b.n - a.n || (a.treeKey < b.treeKey ? -1 : 1));

/** A reason with what it holds of, and the clause that asks for it. */
export interface DegenerateGroup {
  readonly kind: DegenerateKind;
  readonly says: string;
  readonly clause: string;
  readonly trees: number;
  readonly leaves: number;
}

/** Every reason that holds of a tree, in the order of the definitions. Reasons overlap: a tree may have several. */
export function degenerateGroups(cards: readonly StepCard[]): DegenerateGroup[] {
  return (Object.keys(DEGENERATE_KINDS) as DegenerateKind[]).flatMap((kind) => {
    const of = cards.filter((card) => degenerateKinds(card).includes(kind));
    if (of.length === 0) return [];
    return [
      { kind, says: DEGENERATE_KINDS[kind], clause: `degenerate:${kind}`, trees: of.length, leaves: of.reduce((sum, card) => sum + card.n, 0) },
    ];
  });
}

const NUMBER = /[-−]?\d+(?:\.\d+)?/g;
const LEAST_FRAGMENT = 3;

/** The clause that asks for a reason whatever numbers stand in it: what stands between them has to be there. */
function reasonClause(pattern: string): string {
  const fragments = pattern.split('…').map((fragment) => fragment.trim());
  const long = fragments.filter((fragment) => fragment.length >= LEAST_FRAGMENT);
  return ['is:unfunded', ...long.map((fragment) => `reason:${quote(fragment)}`)].join(' ');
}

/** Why candidates got no rollout: the producer's reason, its numbers left open, how many, and the clause that asks for them; most first. */
export function unfundedReasons(candidates: readonly StepCandidate[]): { reason: string; count: number; clause: string }[] {
  const counts = new Map<string, number>();
  for (const { reason } of candidates) {
    const pattern = reason.replace(NUMBER, '…');
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([reason, count]) => ({ reason, count, clause: reasonClause(reason) }));
}
