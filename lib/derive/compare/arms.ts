import type { CompareArm, CompareRun } from '@/lib/contract/read/compare';
import { armLabels } from './arm-labels';

/** A run as it is put into an arm. */
export interface ArmRun extends CompareRun {
  readonly allocator: string | null;
  readonly group: string | null;
  /** Its settings, flat. */
  readonly settings: ReadonlyMap<string, string>;
}

export type Pooling = 'seeds' | 'none';

/** What a run is called and which seed it has is no setting: seeds of one configuration differ in these alone. */
const NO_SETTING = new Set(['run', 'name', 'seed', 'tags']);
export const isSetting = (key: string): boolean => !NO_SETTING.has(key);

function poolKey({ run, group, allocator, settings }: ArmRun, pooling: Pooling): string {
  if (pooling === 'none' || group === null) return JSON.stringify(['run', run]);
  const parts = [...settings].filter(([key]) => isSetting(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(['group', group, allocator, parts]);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Seeds as numbers where they are numbers; runs without one last; then by id. */
function bySeed(a: ArmRun, b: ArmRun): number {
  const [left, right] = [Number(a.seed ?? Number.NaN), Number(b.seed ?? Number.NaN)];
  if (Number.isFinite(left) && Number.isFinite(right) && left !== right) return left - right;
  if (Number.isFinite(left) !== Number.isFinite(right)) return Number.isFinite(left) ? -1 : 1;
  return compareText(a.seed ?? '', b.seed ?? '') || compareText(a.run, b.run);
}

const runOf = ({ run, name, seed, status, step, startedAt, leavesTakenAgain }: ArmRun): CompareRun => ({
  run,
  name,
  seed,
  status,
  step,
  startedAt,
  leavesTakenAgain,
});

/**
 * Runs as arms, in the order of their first run. Pooled by seeds: runs of one group with the same allocator and settings,
 * their names and seeds aside, are one arm. O(runs · settings).
 */
export function armsOf(runs: readonly ArmRun[], pooling: Pooling): CompareArm[] {
  const pools = new Map<string, ArmRun[]>();
  for (const run of runs) {
    const key = poolKey(run, pooling);
    const pool = pools.get(key);
    if (pool) pool.push(run);
    else pools.set(key, [run]);
  }
  const sorted = [...pools.values()].map((pool) => [...pool].sort(bySeed));
  const labels = armLabels(sorted.map((pool) => ({ ...pool[0]!, isPooled: pool.length > 1 })));
  return sorted.map((pool, i) => {
    const { run, allocator, group } = pool[0]!;
    return { id: run, label: labels[i]!, allocator, group, runs: pool.map(runOf) };
  });
}

/** The arm that holds a run; null where none does. */
export const armWith = (arms: readonly CompareArm[], run: string | null): CompareArm | null =>
  arms.find((arm) => arm.runs.some((one) => one.run === run)) ?? null;
