import { tagReal } from '@/lib/contract';
import { arrayRecords } from '../array-records';
import type { ImportSource } from '../importer';
import { type MergedNode, PrefixMerger } from '../prefix-merger';
import { type ReadTrial, readTrial, trialSchema } from './record';
import { type Placement, TaskBook } from './tasks';

type WireReal = ReturnType<typeof tagReal>;

/** What one reading of the whole file tells: how trials share prefixes. Holds digests and numbers, no text. */
export interface Survey {
  readonly merger: PrefixMerger;
  readonly tasks: TaskBook;
  /** By order of the valid trials. */
  readonly placements: readonly Placement[];
  /** Rewards of the trials that end at a leaf, in file order. */
  readonly rewards: ReadonlyMap<MergedNode, readonly WireReal[]>;
  readonly repeats: number;
  readonly failed: number;
  readonly unrewarded: number;
  /** Trials in which bytes that are no UTF-8 were replaced. */
  readonly repaired: number;
}

export async function survey(source: ImportSource): Promise<Survey> {
  const merger = new PrefixMerger();
  const tasks = new TaskBook();
  const placements: Placement[] = [];
  const rewards = new Map<MergedNode, WireReal[]>();
  const counts = { repeats: 0, failed: 0, unrewarded: 0, repaired: 0 };
  for await (const record of arrayRecords(source)) {
    if (record.type !== 'record') continue;
    const parsed = trialSchema.safeParse(record.value);
    if (!parsed.success) continue;
    const read = readTrial(parsed.data);
    const placement = tasks.place(read);
    placements.push(placement);
    if (record.repairedText) counts.repaired++;
    if (read.failed) counts.failed++;
    const leaf = merger.add(placement.prompt, placement.j, mergeKeys(read, placement)).at(-1) as MergedNode;
    if (parsed.data.reward === null) counts.unrewarded++;
    else rewards.set(leaf, [...(rewards.get(leaf) ?? []), tagReal(parsed.data.reward)]);
    if (leaf.rollouts > 1) counts.repeats++;
  }
  return { merger, tasks, placements, rewards, ...counts };
}

/** A trial without a message is a leaf of its own: nothing in it could be compared. */
export function mergeKeys(read: ReadTrial, placement: Placement): readonly string[] {
  return read.failed ? [`failed ${placement.j}`] : read.keys;
}
