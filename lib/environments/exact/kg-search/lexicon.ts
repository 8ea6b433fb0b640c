import { hashText } from '@/lib/engine/random/hash';
import { gaussian, type Key, stream } from '@/lib/engine/random/key';
import { PHRASES } from './phrases';
import { RELATIONS } from './relations';
import type { KgSettings } from './settings';

/** A surface phrase and the relation it means. */
export interface Word {
  readonly index: number;
  readonly relation: number;
  readonly phrase: string;
  readonly frequency: number;
}

/** Every phrase of the language; index = relation · phrases + rank. */
export function lexicon(settings: KgSettings): readonly Word[] {
  return PHRASES.flatMap((phrases, relation) =>
    phrases.map((phrase, rank) => ({
      index: relation * phrases.length + rank,
      relation,
      phrase,
      frequency: 1 / (1 + rank) ** settings.zipf,
    })),
  );
}

/** The relation that a policy takes an unknown phrase for: the other one that leaves the same kind of entity. */
const confusedWith = (relation: number): number => relation ^ 1;

/** What the policy scores a relation's search by, given the phrase of the hop at hand. */
export const wordFeature = (word: number, relation: number): string => `W|${word}|${relation}`;

const PRIOR: readonly (readonly [feature: string, weight: number])[] = [
  ['S|l0', -2.5],
  ['A', 1],
  ['A|l0', 1.5],
  ['A|l1', -1],
  ['A|l2', -1.5],
  ['A|l3', -2],
  ['B', -2.5],
];

/** The initial policy: it knows common phrases mostly, rare ones mostly not, and roughly when to answer. Consumes the key. */
export function initialWeights(words: readonly Word[], settings: KgSettings, key: Key): [feature: number, weight: number][] {
  const draw = stream(key);
  const weights: [number, number][] = [];
  const ranks = words.length / RELATIONS.length;
  for (const word of words) {
    const rank = word.index % ranks;
    const known = draw() < settings.known * Math.exp(-rank / settings.knownDecay);
    const [mean, spread] = known ? settings.knownWeight : settings.unknownWeight;
    weights.push([hashText(wordFeature(word.index, word.relation)), mean + spread * gaussian(draw)]);
    const confusion = settings.confusedWeight[0] + settings.confusedWeight[1] * gaussian(draw);
    if (!known) weights.push([hashText(wordFeature(word.index, confusedWith(word.relation))), confusion]);
  }
  for (const [feature, weight] of PRIOR) weights.push([hashText(feature), weight * settings.prior]);
  return weights;
}
