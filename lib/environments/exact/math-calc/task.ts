import { fold, type Key, pick, stream } from '@/lib/engine/random/key';
import type { LexiconWord } from '../knowledge';
import { drawNumbers } from './numbers';
import type { MathSettings } from './settings';

/** A word problem: the phrase and the operand of every step, the true numbers on the way, and the limit. */
export interface MathTask {
  readonly id: string;
  readonly words: readonly LexiconWord[]; // [K]
  /** Digits of each operand less one: how likely the head slips. [K] */
  readonly digits: readonly number[];
  readonly operands: readonly number[]; // [K]
  /** The running number before each step and at the end; only the last equals the answer. [K + 1] */
  readonly truth: readonly number[];
  /** Units of work: calculator 2, head 1, answer 1, redo 1. */
  readonly limit: number;
  /** Chooses the story and its wordings. */
  readonly story: number; // int32
}

/** Draws a problem. Consumes the key. */
export function makeTask(id: string, words: readonly LexiconWord[], settings: MathSettings, key: Key): MathTask {
  const draw = stream(fold(key, 'draw'));
  const steps = 1 + pick(draw(), settings.steps);
  const frequencies = words.map(({ frequency }) => frequency);
  const chain = Array.from({ length: steps }, () => ({
    word: words[pick(draw(), frequencies)] as LexiconWord,
    digits: Math.floor(draw() * settings.slips.length),
  }));
  const spare = Math.round(steps * (settings.spareShares[pick(draw(), settings.spareWeights)] as number));
  const digits = chain.map((step) => step.digits);
  const operations = chain.map(({ word }) => word.meaning);
  return {
    id,
    words: chain.map(({ word }) => word),
    digits,
    ...drawNumbers(operations, digits, fold(key, 'numbers')),
    limit: steps + 1 + spare,
    story: fold(key, 'story').a,
  };
}

export const answerOf = (task: MathTask): number => task.truth.at(-1) as number;
