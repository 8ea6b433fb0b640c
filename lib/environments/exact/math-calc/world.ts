import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { fold, keyOf } from '@/lib/engine/random/key';
import { drawTasks, type TaskCounts } from '../draw-tasks';
import { makeWorld } from '../world';
import { mathFamily } from './family';
import { initialWeights, lexicon } from './lexicon';
import { MATH_DEFAULTS } from './settings';
import { makeTask } from './task';

/** Tasks, lexicon and initial policy of one seed. Training and held-out tasks share words, never stories. */
export function mathWorld(counts: TaskCounts, settings = MATH_DEFAULTS): ExactWorld {
  const key = fold(keyOf(counts.seed), 'math-calc');
  const words = lexicon(settings);
  const tasks = drawTasks(counts, key, (id, own) => makeTask(id, words, settings, own));
  return makeWorld(mathFamily(settings), tasks, initialWeights(words, settings, fold(key, 'policy')));
}
