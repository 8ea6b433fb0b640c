import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { fold, keyOf } from '@/lib/engine/random/key';
import { drawTasks, type TaskCounts } from '../draw-tasks';
import { makeWorld } from '../world';
import { kgFamily } from './family';
import { initialWeights, lexicon } from './lexicon';
import { KG_DEFAULTS } from './settings';
import { makeTask } from './task';

/** Tasks, lexicon and initial policy of one seed. Training and held-out tasks share words, never questions. */
export function kgWorld(counts: TaskCounts, settings = KG_DEFAULTS): ExactWorld {
  const key = fold(keyOf(counts.seed), 'kg-search');
  const words = lexicon(settings);
  const tasks = drawTasks(counts, key, (id, own) => makeTask(id, words, settings, own));
  return makeWorld(kgFamily(settings), tasks, initialWeights(words, settings, fold(key, 'policy')));
}
