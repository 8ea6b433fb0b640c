import { type Key, stream } from '@/lib/engine/random/key';
import { anotherOf, initialKnowledge, type LexiconWord, lexiconOf } from '../knowledge';
import { OPERATIONS } from './operations';
import { PHRASES } from './phrases';
import type { MathSettings } from './settings';

/** Every phrase of the stories; a word's meaning is its operation. */
export const lexicon = ({ zipf }: MathSettings): readonly LexiconWord[] => lexiconOf(PHRASES, zipf);

const PRIOR: readonly (readonly [feature: string, weight: number])[] = [
  ['M|l0', -3],
  ['A', 1],
  ['A|l0', 2],
  ['A|l1', -1.5],
  ['A|l2', -2.5],
  ['B', -2.5],
  ['M|0|d2', 1],
  ['M|0|d1', 0.3],
  ['M|1|d0', 1],
];

/** The initial policy: knows most phrases, prefers the calculator for long numbers and its head for short ones. Consumes the key. */
export function initialWeights(words: readonly LexiconWord[], settings: MathSettings, key: Key): [feature: number, weight: number][] {
  return initialKnowledge(words, PRIOR, anotherOf(OPERATIONS.length), settings, stream(key));
}
