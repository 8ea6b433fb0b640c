import { fold, type Key, permutation } from '../random/key';

/**
 * The next `count` distinct tasks of an endless sequence of shuffled epochs, from position `cursor` on. Depends on the key
 * alone, so that runs of one seed meet the same candidates in the same steps whatever their allocator.
 */
export function drawCandidates(tasks: readonly string[], count: number, cursor: number, key: Key): { prompts: string[]; cursor: number } {
  const drawn = new Set<string>();
  let at = cursor;
  let epoch = -1;
  let order = new Int32Array(0);
  while (drawn.size < Math.min(count, tasks.length)) {
    const current = Math.floor(at / tasks.length);
    if (current !== epoch) {
      epoch = current;
      order = permutation(fold(key, epoch), tasks.length) as Int32Array<ArrayBuffer>;
    }
    drawn.add(tasks[order[at % tasks.length] as number] as string);
    at++;
  }
  return { prompts: [...drawn], cursor: at };
}
