import { advantages } from './advantages/registry';
import { allocators } from './allocators/registry';
import { ConfigurationError, type ConfigurationProblem, type EngineConfig } from './config';
import { nearestName } from './nearest-name';
import { PREDICTOR_OFF, predictors } from './predictor/registry';
import { targetRules } from './targets/registry';

const GROUP_FOR_POOL = 8;
const SHARED_PREFIX: readonly string[] = ['every-copy', 'once'];

/** Leaves of a step: the budget every allocator spends in full. */
export const leavesOf = (config: Pick<EngineConfig, 'M' | 'N'>): number => config.M * (1 + config.N);

/** Candidate prompts of a step: poolFactor × leaves ÷ 8, at most all tasks. */
export function poolSize(config: EngineConfig, tasks: number): number {
  return Math.min(tasks, Math.max(1, Math.round((config.poolFactor * leavesOf(config)) / GROUP_FOR_POOL)));
}

type IntegerKey = 'seed' | 'steps' | 'M' | 'N' | 'mMax' | 'groupSize' | 'uniformRoots' | 'warmUp' | 'evaluateEvery';
const LEAST: Readonly<Record<IntegerKey, number>> = {
  seed: 0,
  steps: 1,
  M: 2,
  N: 0,
  mMax: 2,
  groupSize: 2,
  uniformRoots: 2,
  warmUp: 0,
  evaluateEvery: 1,
};

function integerProblems(config: EngineConfig): ConfigurationProblem[] {
  return (Object.keys(LEAST) as IntegerKey[])
    .filter((key) => !Number.isSafeInteger(config[key]) || config[key] < LEAST[key])
    .map((key) => ({ key, value: config[key], allowed: `an integer ≥ ${LEAST[key]}` }));
}

function nameProblems(config: EngineConfig): ConfigurationProblem[] {
  const registries = {
    allocator: Object.keys(allocators),
    advantage: Object.keys(advantages),
    targets: Object.keys(targetRules),
    predictor: [...Object.keys(predictors), PREDICTOR_OFF],
  };
  return (Object.keys(registries) as (keyof typeof registries)[])
    .filter((key) => !registries[key].includes(config[key]))
    .map((key) => {
      const suggestion = nearestName(config[key], registries[key]);
      return { key, value: config[key], allowed: registries[key].join(', '), ...(suggestion ? { suggestion } : {}) };
    });
}

const isNumber = (value: number, least: number): boolean => Number.isFinite(value) && value >= least;

function rangeProblems(config: EngineConfig): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  const demand = (key: keyof EngineConfig, holds: boolean, allowed: string): void => {
    if (!holds) problems.push({ key, value: config[key], allowed });
  };
  const { explore, epsilon, poolFactor } = config;
  demand('explore', isNumber(explore, 0) && explore <= 1, 'a share from 0 to 1');
  demand('epsilon', epsilon > 0 && epsilon < 0.5, 'a number between 0 and 0.5, both excluded');
  demand('poolFactor', isNumber(poolFactor, 0) && poolFactor > 0, 'a number > 0');
  for (const key of ['gain', 'rootDraw', 'noise'] as const) demand(key, isNumber(config[key], 0), 'a number ≥ 0');
  for (const key of ['checkpointEvery', 'kMax'] as const) {
    const value = config[key];
    demand(key, value === null || (Number.isSafeInteger(value) && value >= 1), 'an integer ≥ 1, or null');
  }
  demand('sharedPrefix', SHARED_PREFIX.includes(config.sharedPrefix), SHARED_PREFIX.join(', '));
  return problems;
}

function budgetProblems(config: EngineConfig, tasks: number): ConfigurationProblem[] {
  const allocator = allocators[config.allocator];
  const pool = poolSize(config, tasks);
  const problems: ConfigurationProblem[] = [];
  if (allocator?.needsPredictor && config.predictor === PREDICTOR_OFF)
    problems.push({
      key: 'predictor',
      value: config.predictor,
      allowed: `${Object.keys(predictors).join(', ')} (allocator ${allocator.name} decides by Ṽ)`,
    });
  const roots = allocator?.prefixes ? config.M : leavesOf(config);
  if (allocator?.capped && pool * config.mMax < roots)
    problems.push({
      key: 'M',
      value: config.M,
      allowed: `at most ${pool * config.mMax} root rollouts (here ${roots}): ${pool} candidates of at most mMax = ${config.mMax} each`,
    });
  if (allocator && !allocator.prefixes && config.groupSize > leavesOf(config))
    problems.push({ key: 'groupSize', value: config.groupSize, allowed: `at most M(1+N) = ${leavesOf(config)}, the leaves of a step` });
  return problems;
}

/** Refuses an impossible configuration before anything is spent. Throws ConfigurationError. */
export function checkConfig(config: EngineConfig, tasks: number): void {
  const own = [...integerProblems(config), ...nameProblems(config), ...rangeProblems(config)];
  if (tasks < 1) own.push({ key: 'tasks', value: tasks, allowed: 'at least one training task' });
  const problems = own.length > 0 ? own : budgetProblems(config, tasks);
  if (problems.length > 0) throw new ConfigurationError(problems);
}
