import type { StageOne, StepCard, StepDetail } from '@/lib/contract';

/** What one run did with a prompt in a step: its tree, or the stage-1 decision that gave it nothing, or neither. */
export interface PairSide {
  /** The first tree by tree key, where the run grew several of the prompt. */
  readonly card: StepCard | null;
  readonly candidate: StageOne | null;
}

/** One prompt that at least one of the two runs funded in this step. */
export interface PromptPair {
  readonly prompt: string;
  readonly promptText: string;
  readonly left: PairSide;
  readonly right: PairSide;
}

export interface Pairing {
  readonly pairs: readonly PromptPair[];
  readonly fundedBoth: number;
  readonly onlyLeft: number;
  readonly onlyRight: number;
}

export type PairKind = 'left-only' | 'right-only' | 'both' | 'neither';

const isDegenerate = ({ card }: PairSide): boolean => card?.outcome === 'all-pass' || card?.outcome === 'all-fail';

/** In which of the two runs the prompt's tree is degenerate. A prompt that a run did not fund is not degenerate there: no budget was lost on it. */
export function pairKind(pair: PromptPair): PairKind {
  const left = isDegenerate(pair.left);
  const right = isDegenerate(pair.right);
  if (left && right) return 'both';
  if (left) return 'left-only';
  return right ? 'right-only' : 'neither';
}

function sidesOf(step: StepDetail): { cards: Map<string, StepCard>; candidates: Map<string, StepDetail['candidates'][number]> } {
  const cards = new Map<string, StepCard>();
  for (const card of [...step.cards].sort((a, b) => (a.treeKey < b.treeKey ? -1 : 1))) if (!cards.has(card.prompt)) cards.set(card.prompt, card);
  return { cards, candidates: new Map(step.candidates.map((candidate) => [candidate.prompt, candidate])) };
}

const ORDER: readonly PairKind[] = ['left-only', 'right-only', 'both', 'neither'];
const rankOf = (pair: PromptPair): number => 2 * ORDER.indexOf(pairKind(pair)) + (pair.left.card && pair.right.card ? 0 : 1);

/**
 * Matches two steps prompt by prompt, by prompt id: every prompt that either run funded. Those where exactly one run is
 * degenerate lead, those funded in both first. Cost O(n log n).
 */
export function pairPrompts(left: StepDetail, right: StepDetail): Pairing {
  const ours = sidesOf(left);
  const theirs = sidesOf(right);
  const prompts = new Set([...ours.cards.keys(), ...theirs.cards.keys()]);
  const pairs = [...prompts].map((prompt): PromptPair => {
    const [l, r] = [ours.cards.get(prompt) ?? null, theirs.cards.get(prompt) ?? null];
    return {
      prompt,
      promptText: (l?.promptText || r?.promptText) ?? '',
      left: { card: l, candidate: ours.candidates.get(prompt) ?? null },
      right: { card: r, candidate: theirs.candidates.get(prompt) ?? null },
    };
  });
  pairs.sort((a, b) => rankOf(a) - rankOf(b) || (a.prompt < b.prompt ? -1 : 1));
  const count = (holds: (pair: PromptPair) => boolean): number => pairs.filter(holds).length;
  return {
    pairs,
    fundedBoth: count((pair) => pair.left.card !== null && pair.right.card !== null),
    onlyLeft: count((pair) => pair.right.card === null),
    onlyRight: count((pair) => pair.left.card === null),
  };
}
