import { type Key, stream } from '@/lib/engine/random/key';
import { initialKnowledge, lexiconOf } from '../knowledge';
import { PHRASES } from './phrases';
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
  return lexiconOf(PHRASES, settings.zipf).map(({ meaning, ...word }) => ({ ...word, relation: meaning }));
}

/** The relation that a policy takes an unknown phrase for: the other one that leaves the same kind of entity. */
const confusedWith = (relation: number): number => relation ^ 1;

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
  const meanings = words.map(({ index, relation }) => ({ index, meaning: relation }));
  return initialKnowledge(meanings, PRIOR, confusedWith, settings, stream(key));
}
