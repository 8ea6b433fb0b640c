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

/** Matches two steps prompt by prompt, by prompt id; those where exactly one run is degenerate lead. Cost O(n log n). */
export function pairPrompts(left: StepDetail, right: StepDetail): Pairing {
  const [ours, theirs] = [byPrompt(left.cards), byPrompt(right.cards)];
  const [ourCandidates, theirCandidates] = [left, right].map((detail) => new Set(detail.candidates.map((candidate) => candidate.prompt)));
  const pairs: PromptPair[] = [];
  let onlyLeft = 0;
  let onlyLeftCandidate = 0;
  for (const [prompt, card] of ours) {
    const other = theirs.get(prompt);
    if (other) pairs.push({ prompt, promptText: card.promptText || other.promptText, left: card, right: other });
    else {
      onlyLeft++;
      if (theirCandidates?.has(prompt)) onlyLeftCandidate++;
    }
  }
  const unmatched = [...theirs.keys()].filter((prompt) => !ours.has(prompt));
  pairs.sort((a, b) => ORDER.indexOf(pairKind(a)) - ORDER.indexOf(pairKind(b)) || (a.prompt < b.prompt ? -1 : 1));
  return {
    pairs,
    onlyLeft,
    onlyLeftCandidate,
    onlyRight: unmatched.length,
    onlyRightCandidate: unmatched.filter((prompt) => ourCandidates?.has(prompt)).length,
  };
}
