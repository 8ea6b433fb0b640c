import type { StageOne, StepCandidate, StepCard, StepDetail } from '@/lib/contract';
import { degenerateKinds, isDegenerate } from '@/lib/derive/degenerate';
import { type Prediction, predictionOf, predictionOfCard, rootRollouts } from '@/lib/derive/prediction';
import { termsOf } from '../evaluate';
import type { Query, Subject } from '../types';

/** A tree of the step, or a candidate of its stage 1 that got none. */
export type StepSubject = Subject &
  ({ readonly card: StepCard; readonly candidate: null } | { readonly card: null; readonly candidate: StepCandidate });

const finite = (value: number | null | undefined): number | null => (typeof value === 'number' && !Number.isNaN(value) ? value : null);
const texts = (...values: (string | null)[]): readonly string[] => values.filter((value): value is string => value !== null && value !== '');
const words = (holds: Readonly<Record<string, boolean>>): readonly string[] => Object.keys(holds).filter((word) => holds[word]);

/** What stage 1 said of a prompt, funded or not. */
function decided(stageOne: StageOne | null, prediction: Prediction | null) {
  return {
    v: prediction?.v ?? null,
    exact: finite(stageOne?.exactV),
    rank: finite(stageOne?.rank),
    utility: finite(stageOne?.utility),
    reason: texts(stageOne?.reason ?? null),
  };
}

function observed(card: StepCard, v: number | null) {
  const rate = card.n > 0 ? card.k / card.n : null;
  return {
    rate,
    gap: v === null || rate === null ? null : Math.abs(v - rate),
    spread: rate === null ? null : rate * (1 - rate),
    er: card.anchorsExpanded > 0 ? card.anchorsMixed / card.anchorsExpanded : null,
  };
}

function statesOf(card: StepCard): readonly string[] {
  return words({
    funded: true,
    degenerate: isDegenerate(card),
    expanded: card.anchorsExpanded > 0,
    halted: card.errors + card.limits > 0,
    growing: !card.ended,
    search: card.n > 0 && card.bare + card.continuations === 0,
  });
}

/** A tree with the value of every field of `TREE_LANGUAGE`. */
export function treeSubject(card: StepCard): StepSubject {
  const prediction = predictionOfCard(card);
  const stage = decided(card.stageOne, prediction);
  const values = {
    ...stage,
    ...observed(card, stage.v),
    outcome: [card.outcome],
    is: statesOf(card),
    degenerate: degenerateKinds(card),
    has: words({
      prediction: prediction?.shadow === false,
      shadow: prediction?.shadow === true,
      exact: stage.exact !== null,
      decision: card.budget !== null,
      tokens: card.tokens !== null,
      detached: card.detached > 0,
    }),
    budget: card.budget,
    m: rootRollouts(card),
    leaves: card.n,
    k: card.k,
    reward: card.reward,
    depth: card.depth,
    nodes: card.nodes,
    tokens: card.tokens,
    expanded: card.anchorsExpanded,
    pairs: card.contrastPairs,
    continuations: card.continuations,
    bare: card.bare,
    errors: card.errors,
    limits: card.limits,
    difficulty: card.difficulty,
    prompt: texts(card.prompt),
    tree: texts(card.tree),
    source: texts(card.source),
    group: texts(card.group),
    any: texts(`${card.prompt} ${card.tree} ${card.promptText}`),
  };
  return { id: card.treeKey, values, card, candidate: null };
}

/** A candidate without a rollout: what stage 1 said of it, and nothing observed. */
export function unfundedSubject(candidate: StepCandidate): StepSubject {
  const prediction = predictionOf(candidate);
  const stage = decided(candidate, prediction);
  const has = words({ prediction: prediction?.shadow === false, shadow: prediction?.shadow === true, exact: stage.exact !== null });
  const values = {
    ...stage,
    outcome: ['unfunded'],
    is: ['unfunded'],
    has,
    budget: 0,
    m: 0,
    prompt: texts(candidate.prompt),
    any: texts(`${candidate.prompt} ${candidate.promptText}`),
  };
  return { id: `unfunded ${candidate.prompt}`, values, card: null, candidate };
}

/** Candidates of stage 1 that have neither a rollout nor a tree. */
export const unfundedOf = (candidates: readonly StepCandidate[]): readonly StepCandidate[] =>
  candidates.filter((candidate) => candidate.m === 0 && candidate.treeKey === null);

/** Whether the query speaks of candidates without a tree; else it is asked of trees alone. */
export const asksUnfunded = (query: Query): boolean =>
  termsOf(query).some(
    ({ field, tests }) => ['is', 'outcome'].includes(field.name) && tests.some((test) => test.kind === 'word' && test.word === 'unfunded'),
  );

/** What a query about the step is asked of. */
export const stepSubjects = (step: Pick<StepDetail, 'cards' | 'candidates'>): readonly StepSubject[] => [
  ...step.cards.map(treeSubject),
  ...unfundedOf(step.candidates).map(unfundedSubject),
];
