import { fold, type Key } from '@/lib/engine/random/key';
import type { WorldTasks } from './world';

/** What a world is made of: its seed and how many tasks each split has. */
export interface TaskCounts {
  readonly seed: number;
  readonly trainTasks: number;
  readonly heldOutTasks: number;
}

/** Tasks `train-001` … and `held-out-001` …, each drawn with a key of its own. Consumes the key's children of those names. */
export function drawTasks<Task>({ trainTasks, heldOutTasks }: TaskCounts, key: Key, make: (id: string, key: Key) => Task): WorldTasks<Task> {
  const split = (prefix: string, count: number): Map<string, Task> => {
    const own = fold(key, prefix);
    const width = String(Math.max(count, 1)).length;
    const ids = Array.from({ length: count }, (_, i) => `${prefix}-${String(i + 1).padStart(width, '0')}`);
    return new Map(ids.map((id, i) => [id, make(id, fold(own, i))]));
  };
  return { train: split('train', trainTasks), heldOut: split('held-out', heldOutTasks) };
}
