import type { StepDetail, TreeCard } from '@/lib/contract';

/** One prompt that both runs funded in this step; where a run grew several trees of it, the first by tree key. */
export interface PromptPair {
  readonly prompt: string;
  readonly promptText: string;
  readonly left: TreeCard;
  readonly right: TreeCard;
}

export interface Pairing {
  readonly pairs: readonly PromptPair[];
  /** Prompts funded in one run only, and of those the ones the other run had as a candidate without budget. */
  readonly onlyLeft: number;
  readonly onlyLeftCandidate: number;
  readonly onlyRight: number;
  readonly onlyRightCandidate: number;
}

const isDegenerate = (card: TreeCard): boolean => card.outcome === 'all-pass' || card.outcome === 'all-fail';

export type PairKind = 'left-only' | 'right-only' | 'both' | 'neither';

/** In which of the two runs the prompt's tree is degenerate. */
export function pairKind(pair: PromptPair): PairKind {
  const left = isDegenerate(pair.left);
  const right = isDegenerate(pair.right);
  if (left && right) return 'both';
  if (left) return 'left-only';
  return right ? 'right-only' : 'neither';
}

function byPrompt(cards: readonly TreeCard[]): Map<string, TreeCard> {
  const result = new Map<string, TreeCard>();
  for (const card of [...cards].sort((a, b) => (a.treeKey < b.treeKey ? -1 : 1))) if (!result.has(card.prompt)) result.set(card.prompt, card);
  return result;
}

const ORDER: readonly PairKind[] = ['left-only', 'right-only', 'both', 'neither'];

/** Cards whose prompt the other run did not fund, and how many of those prompts were its candidates. */
function unmatched(cards: Map<string, TreeCard>, others: Map<string, TreeCard>, otherStep: StepDetail): { only: number; candidates: number } {
  const candidates = new Set(otherStep.candidates.map((candidate) => candidate.prompt));
  const prompts = [...cards.keys()].filter((prompt) => !others.has(prompt));
  return { only: prompts.length, candidates: prompts.filter((prompt) => candidates.has(prompt)).length };
}

/** Matches two steps prompt by prompt, by prompt id; those where exactly one run is degenerate lead. Cost O(n log n). */
export function pairPrompts(left: StepDetail, right: StepDetail): Pairing {
  const ours = byPrompt(left.cards);
  const theirs = byPrompt(right.cards);
  const pairs = [...ours].flatMap(([prompt, card]): PromptPair[] => {
    const other = theirs.get(prompt);
    return other ? [{ prompt, promptText: card.promptText || other.promptText, left: card, right: other }] : [];
  });
  pairs.sort((a, b) => ORDER.indexOf(pairKind(a)) - ORDER.indexOf(pairKind(b)) || (a.prompt < b.prompt ? -1 : 1));
  const onLeft = unmatched(ours, theirs, right);
  const onRight = unmatched(theirs, ours, left);
  return { pairs, onlyLeft: onLeft.only, onlyLeftCandidate: onLeft.candidates, onlyRight: onRight.only, onlyRightCandidate: onRight.candidates };
}
