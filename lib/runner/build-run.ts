import { checkConfig } from '@/lib/engine/check-config';
import { ConfigurationError, type EngineConfig } from '@/lib/engine/config';
import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { nearestName } from '@/lib/engine/nearest-name';
import { type ExactEnvironmentEntry, exactEnvironments } from '@/lib/environments/registry';
import { FusedSource } from '@/lib/policies/embedded/fused-source';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';
import type { RunConfig } from './run-config';

/** What a run is made of: who acts where, and what the loop is told. */
export interface BuiltRun {
  /** Task family as people call it. */
  readonly task: string;
  readonly world: ExactWorld;
  readonly source: FusedSource;
  readonly engine: EngineConfig;
}

function environmentOf(name: string): ExactEnvironmentEntry {
  const entry = Object.hasOwn(exactEnvironments, name) ? exactEnvironments[name] : undefined;
  if (entry) return entry;
  const known = Object.keys(exactEnvironments);
  const suggestion = nearestName(name, known);
  throw new ConfigurationError([{ key: 'environment', value: name, allowed: known.join(', '), ...(suggestion ? { suggestion } : {}) }]);
}

/** The loop's settings are the run's, less what names the run and makes its world and policy. */
function engineConfig(config: RunConfig, checkpointEvery: number | null): EngineConfig {
  const { run, name, group, tags, environment, trainTasks, heldOutTasks, ...rest } = config;
  const { loss, optimiser, learningRate, epochs, clipRatio, gradientClip, ...loop } = rest;
  return { ...loop, checkpointEvery };
}

/** Throws ConfigurationError, naming key, value and what is allowed, if the run cannot be; nothing is sampled or compiled. */
export function checkRun(config: RunConfig): void {
  environmentOf(config.environment);
  checkConfig(engineConfig(config, null), config.trainTasks);
}

let newest: { readonly key: string; readonly world: ExactWorld } | null = null;

/**
 * The world of a run. The newest one is kept: runs of one seed that follow each other in a process (an experiment's) share its
 * compiled tasks, which cost more to make than many steps. A world has no state but what it has worked out so far.
 */
function worldOf({ environment, seed, trainTasks, heldOutTasks }: RunConfig, make: ExactEnvironmentEntry['make']): ExactWorld {
  const key = JSON.stringify([environment, seed, trainTasks, heldOutTasks]);
  if (newest?.key !== key) newest = { key, world: make({ seed, trainTasks, heldOutTasks }) };
  return newest.world;
}

/** Environment, policy and loop settings of a checked configuration. Throws ConfigurationError as `checkRun` does. */
export function buildRun(config: RunConfig, checkpointEvery: number | null = null): BuiltRun {
  checkRun(config);
  const { task, make } = environmentOf(config.environment);
  const world = worldOf(config, make);
  const { loss, optimiser, learningRate, epochs, clipRatio, gradientClip } = config;
  const policy = new SoftmaxPolicy(world.initialWeights, { loss, optimiser, learningRate, epochs, clipRatio, gradientClip });
  return { task, world, source: new FusedSource(world, policy), engine: engineConfig(config, checkpointEvery) };
}
