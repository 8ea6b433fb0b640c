import type { EngineConfig } from '@/lib/engine/config';
import type { EngineEvent } from '@/lib/engine/events';
import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import type { RolloutSource } from '@/lib/engine/interfaces/rollout-source';
import { type TrainOptions, train } from '@/lib/engine/loop';
import { kgWorld } from '@/lib/environments/exact/kg-search/world';
import { FusedSource } from '@/lib/policies/embedded/fused-source';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';

export const smallWorld = (seed = 3): ExactWorld => kgWorld({ seed, trainTasks: 40, heldOutTasks: 10 });

export const fusedSource = (seed = 3): FusedSource => {
  const world = smallWorld(seed);
  return new FusedSource(world, new SoftmaxPolicy(world.initialWeights));
};

export const smallConfig: EngineConfig = {
  seed: 3,
  steps: 4,
  allocator: 'trace',
  advantage: 'tree-grpo',
  targets: 'paper',
  predictor: 'hashed',
  M: 24,
  N: 2,
  mMax: 8,
  groupSize: 8,
  uniformRoots: 4,
  explore: 0.2,
  gain: 1,
  kMax: null,
  rootDraw: 0,
  noise: 0,
  epsilon: 0.02,
  warmUp: 1,
  poolFactor: 2,
  evaluateEvery: 2,
  sharedPrefix: 'every-copy',
  checkpointEvery: null,
};

/** Events with every text rendered, as plain data that can be compared. */
export async function collect<Turn>(config: EngineConfig, source: RolloutSource<Turn>, options: Partial<TrainOptions> = {}): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  for await (const event of train(config, source, { clock: () => 0, ...options })) events.push(rendered(event));
  return events;
}

function rendered(event: EngineEvent): EngineEvent {
  if (event.kind !== 'nodes') return event;
  return { ...event, nodes: event.nodes.map((node) => ({ ...node, text: node.text?.() ?? null })) } as unknown as EngineEvent;
}
