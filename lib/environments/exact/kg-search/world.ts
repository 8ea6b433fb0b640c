import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { fold, keyOf } from '@/lib/engine/random/key';
import { makeWorld } from '../world';
import { kgFamily } from './family';
import { initialWeights, lexicon } from './lexicon';
import { KG_DEFAULTS, type KgSettings } from './settings';
import { type KgTask, makeTask } from './task';

export interface KgWorldOptions {
  readonly seed: number;
  readonly trainTasks: number;
  readonly heldOutTasks: number;
  readonly settings?: KgSettings;
}

/** Tasks, lexicon and initial policy of one seed. Training and held-out tasks share words, never questions. */
export function kgWorld({ seed, trainTasks, heldOutTasks, settings = KG_DEFAULTS }: KgWorldOptions): ExactWorld {
  const key = fold(keyOf(seed), 'kg-search');
  const words = lexicon(settings);
  const tasks = (prefix: string, count: number): Map<string, KgTask> => {
    const split = fold(key, prefix);
    const width = String(Math.max(count, 1)).length;
    const ids = Array.from({ length: count }, (_, i) => `${prefix}-${String(i + 1).padStart(width, '0')}`);
    return new Map(ids.map((id, i) => [id, makeTask(id, words, settings, fold(split, i))]));
  };
  return makeWorld(
    kgFamily(settings),
    { train: tasks('train', trainTasks), heldOut: tasks('held-out', heldOutTasks) },
    initialWeights(words, settings, fold(key, 'policy')),
  );
}
