import type { TurnContent, TurnPart } from '@/lib/engine/interfaces/content';
import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { keyOf } from '@/lib/engine/random/key';
import { exactEnvironments } from '@/lib/environments/registry';
import { FusedSource } from '@/lib/policies/embedded/fused-source';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';

export interface Played {
  readonly world: ExactWorld;
  readonly policy: SoftmaxPolicy;
  readonly source: FusedSource;
}

export const TASKS = { trainTasks: 60, heldOutTasks: 20 } as const;

/** A registered environment with its initial policy. */
export function played(name: string, seed = 5): Played {
  const entry = exactEnvironments[name];
  if (!entry) throw new RangeError(`there is no environment ${name}`);
  const world = entry.make({ seed, ...TASKS });
  const policy = new SoftmaxPolicy(world.initialWeights);
  return { world, policy, source: new FusedSource(world, policy) };
}

/** A rollout of the initial policy, a pure function of task and seed. */
export const playOut = ({ source }: Played, task: string, seed: number): number[] => [...source.rollout(task, [], keyOf(seed)).turns];

export const partsOf = (content: TurnContent): readonly TurnPart[] => (typeof content === 'string' ? [{ type: 'text', text: content }] : content);

/** The whole path as text: one turn after the other. */
export const told = (world: ExactWorld, task: string, turns: readonly number[]) => turns.map((_, t) => world.describe(task, turns.slice(0, t + 1)));
