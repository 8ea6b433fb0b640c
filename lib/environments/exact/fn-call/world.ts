import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { fold, keyOf } from '@/lib/engine/random/key';
import { drawTasks, type TaskCounts } from '../draw-tasks';
import { makeWorld } from '../world';
import { fnFamily } from './family';
import { initialWeights, lexicon } from './lexicon';
import { FN_DEFAULTS } from './settings';
import { makeTask } from './task';

/** Tasks, lexicon and initial policy of one seed. Training and held-out tasks share wordings, never dialogues. */
export function fnWorld(counts: TaskCounts, settings = FN_DEFAULTS): ExactWorld {
  const key = fold(keyOf(counts.seed), 'fn-call');
  const words = lexicon(settings);
  const tasks = drawTasks(counts, key, (id, own) => makeTask(id, words, settings, own));
  return makeWorld(fnFamily, tasks, initialWeights(words, settings, fold(key, 'policy')));
}
