import { hashText } from '@/lib/engine/random/hash';
import { gaussian } from '@/lib/engine/random/key';

/** Mean and spread of a normal distribution. */
export type Normal = readonly [mean: number, spread: number];

/** How much of a language the initial policy knows. What is hard in the exact environments is what the policy does not know. [D] */
export interface KnowledgeSettings {
  /** Zipf exponent of a phrase's frequency by its rank. */
  readonly zipf: number;
  /** Chance that the initial policy knows a phrase: known · e^(−rank ÷ knownDecay). */
  readonly known: number;
  readonly knownDecay: number;
  /** Initial weight of the right meaning for a known and an unknown phrase. */
  readonly knownWeight: Normal;
  readonly unknownWeight: Normal;
  /** Initial weight of the meaning that an unknown phrase is confused with. */
  readonly confusedWeight: Normal;
  /** Factor on the initial weights that are not about phrases. */
  readonly prior: number;
}

/** A surface phrase and what it means. */
export interface LexiconWord {
  readonly index: number; // meaning · ranks + rank
  readonly meaning: number;
  readonly phrase: string;
  readonly frequency: number;
}

/** Every phrase of a language: `phrases[meaning]` from common to rare. */
export function lexiconOf(phrases: readonly (readonly string[])[], zipf: number): readonly LexiconWord[] {
  return phrases.flatMap((forms, meaning) =>
    forms.map((phrase, rank) => ({ index: meaning * forms.length + rank, meaning, phrase, frequency: 1 / (1 + rank) ** zipf })),
  );
}

/** What the policy scores a meaning by, given the phrase at hand. */
export const wordFeature = (word: number, meaning: number): string => `W|${word}|${meaning}`;

/** The phrase at hand where none is left. */
export const NO_WORD = -1;

type Weight = [feature: number, weight: number];

/** Initial weights of one phrase: a known one points to its meaning, an unknown one also to another. */
function wordWeights(index: number, rank: number, meaning: number, other: number, settings: KnowledgeSettings, draw: () => number): Weight[] {
  const known = draw() < settings.known * Math.exp(-rank / settings.knownDecay);
  const [mean, spread] = known ? settings.knownWeight : settings.unknownWeight;
  const right: Weight = [hashText(wordFeature(index, meaning)), mean + spread * gaussian(draw)];
  const confusion = settings.confusedWeight[0] + settings.confusedWeight[1] * gaussian(draw);
  return known ? [right] : [right, [hashText(wordFeature(index, other)), confusion]];
}

/**
 * The initial policy: it knows common phrases mostly, rare ones mostly not, and has a prior about everything else.
 * `confusedWith` may draw. Consumes the stream.
 */
export function initialKnowledge(
  words: readonly { readonly index: number; readonly meaning: number }[],
  prior: readonly (readonly [feature: string, weight: number])[],
  confusedWith: (meaning: number, draw: () => number) => number,
  settings: KnowledgeSettings,
  draw: () => number,
): Weight[] {
  const ranks = words.length / new Set(words.map(({ meaning }) => meaning)).size;
  const ofWords = words.flatMap(({ index, meaning }) => wordWeights(index, index % ranks, meaning, confusedWith(meaning, draw), settings, draw));
  return [...ofWords, ...prior.map(([feature, weight]): Weight => [hashText(feature), weight * settings.prior])];
}

/** Any other of `count` meanings, drawn uniformly. */
export const anotherOf =
  (count: number) =>
  (meaning: number, draw: () => number): number =>
    (meaning + 1 + Math.floor(draw() * (count - 1))) % count;
