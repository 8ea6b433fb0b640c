import { type Key, stream } from '@/lib/engine/random/key';
import { anotherOf, initialKnowledge, type LexiconWord, lexiconOf } from '../knowledge';
import { FUNCTIONS } from './functions';
import { PHRASES } from './phrases';
import type { FnSettings } from './settings';

/** Every way to ask for something; a word's meaning is the function that does it. */
export const lexicon = ({ zipf }: FnSettings): readonly LexiconWord[] => lexiconOf(PHRASES, zipf);

const PRIOR: readonly (readonly [feature: string, weight: number])[] = [
  ['C|l0', -2.5],
  ['D', 0],
  ['D|l0', 3],
  ['D|l1', -1.5],
  ['D|l2', -2],
  ['L', -1],
  ['L|0|e2', 3],
  ['L|1|e0', -2],
  ['Q', -1.5],
  ['Q|lack1', 1.5],
  ['Q|ask1', -2],
  ['Q|e3', 3.5],
  ['C|lock1|e2', -1.5],
  ['C|gone|e3', -1.5],
];

/** The initial policy: knows common wordings, logs in and asks after errors that say so, and guesses missing parameters. Consumes the key. */
export function initialWeights(words: readonly LexiconWord[], settings: FnSettings, key: Key): [feature: number, weight: number][] {
  return initialKnowledge(words, PRIOR, anotherOf(FUNCTIONS.length), settings, stream(key));
}
