import type { PrefixRedecision, RecordedStep, RecordedTree, Redecision } from '@/lib/contract';
import { allocators } from '@/lib/engine/allocators/registry';
import type { Allocator } from '@/lib/engine/allocators/types';
import { leavesOf, poolSize } from '@/lib/engine/check-config';
import { ConfigurationError, type ConfigurationProblem } from '@/lib/engine/config';
import { nearestName } from '@/lib/engine/nearest-name';
import { fold, type Key, keyOf } from '@/lib/engine/random/key';
import { parseRunConfig } from '../parse-run-config';
import { type RunConfig, runConfigSchema } from '../run-config';
import { completeValues, RECORDED, type Values, valuesOf } from './values';

/** More is no step of a training run, and would only cost time. */
const MOST_LEAVES = 2 ** 20;

export interface ReplayChoice {
  readonly allocator: string;
  /** `recorded` (default): Ṽ as it stands in the records; any other name of `VALUE_SOURCES`. */
  readonly predictor?: string;
  /** Another budget than the step's. */
  readonly M?: number;
  readonly N?: number;
  /** Another share of uniformly drawn root rollouts than the run's. */
  readonly explore?: number;
}

function refuse(...problems: ConfigurationProblem[]): never {
  throw new ConfigurationError(problems);
}

function allocatorOf(name: string): Allocator {
  const known = Object.keys(allocators);
  const found = Object.hasOwn(allocators, name) ? allocators[name] : undefined;
  if (found) return found;
  const suggestion = nearestName(name, known);
  return refuse({ key: 'allocator', value: name, allowed: known.join(', '), ...(suggestion ? { suggestion } : {}) });
}

/** The run's own settings, as far as they are settings of ours; what it did not record is as recommended. */
export function settingsOf(step: RecordedStep, { allocator, M, N, explore }: ReplayChoice): RunConfig {
  const own = Object.fromEntries(Object.entries(step.config).filter(([name]) => Object.hasOwn(runConfigSchema.shape, name)));
  const config = parseRunConfig({ ...own, run: step.run, allocator, ...(explore === undefined ? {} : { explore }) });
  return { ...config, M: M ?? step.budget.M, N: N ?? step.budget.N };
}

function checkBudget(config: RunConfig, allocator: Allocator, candidates: number): void {
  const whole = (key: 'M' | 'N', least: number): ConfigurationProblem[] =>
    Number.isSafeInteger(config[key]) && config[key] >= least ? [] : [{ key, value: config[key], allowed: `an integer ≥ ${least}` }];
  const wrong = [...whole('M', 2), ...whole('N', 0)];
  if (wrong.length > 0) refuse(...wrong);
  const leaves = leavesOf(config);
  if (leaves > MOST_LEAVES) refuse({ key: 'M', value: config.M, allowed: `M(1+N) of at most ${MOST_LEAVES} leaves (here ${leaves})` });
  const roots = allocator.prefixes ? config.M : leaves;
  if (allocator.capped && candidates * config.mMax < roots)
    refuse({
      key: 'M',
      value: config.M,
      allowed: `at most ${candidates * config.mMax} root rollouts (here ${roots}): ${candidates} recorded candidates of at most mMax = ${config.mMax} each`,
    });
}

const stepKey = ({ key, seed, step }: RecordedStep): Key =>
  key ? { a: key[0], b: key[1] } : fold(fold(keyOf(seed !== null && /^\d+$/.test(seed) ? Number(seed) : (seed ?? '')), 'step'), step);

/** How a step is asked again. */
interface Question {
  readonly step: RecordedStep;
  readonly allocator: Allocator;
  readonly values: Values;
  readonly config: RunConfig;
  /** Nothing had been learned yet. */
  readonly warmUp: boolean;
}

function decidePrefixes(
  { step, allocator, values, config, warmUp }: Question,
  tree: RecordedTree | undefined,
  candidate: RecordedStep['candidates'][number],
  m: number,
): PrefixRedecision {
  const budget = m * config.N;
  const { prompt } = candidate;
  if (!allocator.prefixes || !tree || tree.bare < m) return { prompt, status: 'needs-rollouts', budget, toRoots: 0, anchors: [] };
  const anchors = tree.anchors.filter(({ j }) => j < m);
  const needs = { what: 'anchor', from: values.from, epsilon: config.epsilon, needed: allocator.needsPredictor && !warmUp };
  const statistics = {
    prompt,
    r: Float64Array.from(anchors, ({ r }) => r),
    v: completeValues(
      anchors.map((anchor) => values.anchor(anchor, candidate)),
      needs,
    ),
    rollout: Int32Array.from(anchors, ({ j }) => j),
    turn: Int32Array.from(anchors, ({ t }) => t),
    rollouts: m,
    kMax: config.kMax,
    warmUp,
  };
  const plan = allocator.prefixes(statistics, budget, fold(fold(stepKey(step), 'prefixes'), prompt));
  return {
    prompt,
    status: 'decided',
    budget,
    toRoots: plan.toRoots,
    anchors: anchors.map((anchor, a) => ({ ...anchor, allocated: plan.counts[a] as number })),
  };
}

/**
 * Asks an allocator what it would have decided in a recorded step, from decision-time records alone, with the random key of
 * that step: the allocator of the run gives its recorded decision again. The candidates stay those that were recorded, whatever
 * the budget. Where a prompt would get more root rollouts than were sampled, its anchors are unknown and stage 2 is left undecided.
 *
 * Throws ConfigurationError on an unknown allocator, a predictor whose values were not recorded, and a budget that cannot be spent.
 */
export function decideAgain(step: RecordedStep, choice: ReplayChoice): Redecision {
  const allocator = allocatorOf(choice.allocator);
  const { candidates } = step;
  if (candidates.length === 0) refuse({ key: 'step', value: step.step, allowed: 'a step whose candidates were recorded; this one has none' });
  const config = settingsOf(step, choice);
  checkBudget(config, allocator, candidates.length);
  const values = valuesOf({ step, key: stepKey(step), noise: config.noise }, choice.predictor ?? RECORDED);
  const warmUp = allocator.needsPredictor && step.step < config.warmUp;
  const needed = allocator.needsPredictor && !warmUp;
  const statistics = {
    prompts: candidates.map(({ prompt }) => prompt),
    v: completeValues(candidates.map(values.root), { what: 'candidate', from: values.from, epsilon: config.epsilon, needed }),
    passed: Float64Array.from(candidates, ({ passed }) => passed ?? 0),
    tried: Float64Array.from(candidates, ({ tried }) => tried ?? 0),
    warmUp,
  };
  const roots = [...allocator.roots(statistics, config, fold(stepKey(step), 'roots')).counts];
  const question = { step, allocator, values, warmUp, config };
  const trees = new Map(step.trees.map((tree) => [tree.prompt, tree]));
  const prefixes = candidates.flatMap((candidate, i) => {
    const m = roots[i] as number;
    return m > 0 && allocator.prefixes ? [decidePrefixes(question, trees.get(candidate.prompt), candidate, m)] : [];
  });
  return {
    allocator: allocator.name,
    valuesFrom: needed ? values.from : null,
    budget: { M: config.M, N: config.N },
    pool: poolSize({ ...config, checkpointEvery: null }, config.trainTasks),
    roots,
    prefixes,
  };
}
