import type { PrefixRedecision, RecordedAnchor, RecordedStep, RecordedTree, Redecision } from '@/lib/contract';
import { allocators } from '@/lib/engine/allocators/registry';
import type { Allocator } from '@/lib/engine/allocators/types';
import { ConfigurationError } from '@/lib/engine/config';
import { nearestName } from '@/lib/engine/nearest-name';
import { fold, type Key, keyOf } from '@/lib/engine/random/key';
import { parseRunConfig } from '../parse-run-config';
import type { RunConfig } from '../run-config';

/** Values that can be had from records alone. */
const FIXED = { exact: 'exact V', constant: 'a constant ½' } as const;
const HALF = 0.5;
const RECORDED = 'recorded';

export interface ReplayChoice {
  readonly allocator: string;
  /** `recorded` (default): Ṽ as it stands in the records; `exact`; `constant`. */
  readonly predictor?: string;
}

function refuse(key: string, value: unknown, allowed: string, suggestion?: string): never {
  throw new ConfigurationError([{ key, value, allowed, ...(suggestion ? { suggestion } : {}) }]);
}

function allocatorOf(name: string): Allocator {
  const known = Object.keys(allocators);
  const found = Object.hasOwn(allocators, name) ? allocators[name] : undefined;
  return found ?? refuse('allocator', name, known.join(', '), nearestName(name, known));
}

/** The run's own settings; what it did not record is as recommended. */
function settingsOf(step: RecordedStep, allocator: string): RunConfig {
  return parseRunConfig({ ...step.config, run: step.run, allocator });
}

interface Values {
  readonly from: string;
  readonly root: (candidate: RecordedStep['candidates'][number]) => number | null;
  readonly anchor: (anchor: RecordedAnchor) => number | null;
}

function valuesOf(step: RecordedStep, name: string): Values {
  const own = String(step.config.predictor ?? '');
  if (name === 'exact') return { from: FIXED.exact, root: ({ exactV }) => exactV, anchor: ({ exactV }) => exactV };
  if (name === 'constant') return { from: FIXED.constant, root: () => HALF, anchor: () => HALF };
  if (name === RECORDED || name === own)
    return {
      from: `Ṽ as recorded (${step.predictorVersion ?? 'no predictor'})`,
      root: ({ v, vMean }) => v ?? vMean ?? null,
      anchor: ({ v }) => v,
    };
  const known = [RECORDED, ...Object.keys(FIXED)];
  return refuse('predictor', name, `${known.join(', ')}: another predictor's state at that step was not recorded`, nearestName(name, known));
}

const clip = (v: number, epsilon: number): number => Math.min(1 - epsilon, Math.max(epsilon, v));

/** Throws ConfigurationError where a value is missing that the allocator needs. */
function complete(values: readonly (number | null)[], what: string, from: string, epsilon: number, needed: boolean): Float64Array | null {
  const missing = values.filter((value) => value === null).length;
  if (missing === 0) return Float64Array.from(values, (value) => clip(value as number, epsilon));
  if (!needed) return null;
  return refuse(
    'predictor',
    from,
    `a source of V that every ${what} has: ${missing} of ${values.length} have none here. With exact environments, exact`,
  );
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
  prompt: string,
  m: number,
): PrefixRedecision {
  const budget = m * config.N;
  if (!allocator.prefixes || !tree || tree.bare < m) return { prompt, status: 'needs-rollouts', budget, toRoots: 0, anchors: [] };
  const anchors = tree.anchors.filter(({ j }) => j < m);
  const statistics = {
    prompt,
    r: Float64Array.from(anchors, ({ r }) => r),
    v: complete(anchors.map(values.anchor), 'anchor', values.from, config.epsilon, allocator.needsPredictor && !warmUp),
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
 * that step: the allocator of the run gives its recorded decision again. Where a prompt would get more root rollouts than
 * were sampled, its anchors are unknown and stage 2 is left undecided.
 *
 * Throws ConfigurationError on an unknown allocator, and on a predictor whose values were not recorded.
 */
export function decideAgain(step: RecordedStep, choice: ReplayChoice): Redecision {
  const allocator = allocatorOf(choice.allocator);
  const config = settingsOf(step, allocator.name);
  const values = valuesOf(step, choice.predictor ?? RECORDED);
  const { candidates } = step;
  if (candidates.length === 0) refuse('step', step.step, 'a step whose candidates were recorded; this one has none');
  const warmUp = allocator.needsPredictor && step.step < config.warmUp;
  const v = complete(candidates.map(values.root), 'candidate', values.from, config.epsilon, allocator.needsPredictor && !warmUp);
  const statistics = {
    prompts: candidates.map(({ prompt }) => prompt),
    v,
    passed: Float64Array.from(candidates, ({ passed }) => passed ?? 0),
    tried: Float64Array.from(candidates, ({ tried }) => tried ?? 0),
    warmUp,
  };
  const { M, N } = step.budget;
  const plan = allocator.roots(statistics, { ...config, M, N }, fold(stepKey(step), 'roots'));
  const roots = [...plan.counts];
  const question = { step, allocator, values, warmUp, config: { ...config, M, N } };
  const trees = new Map(step.trees.map((tree) => [tree.prompt, tree]));
  const prefixes = candidates.flatMap(({ prompt }, i) => {
    const m = roots[i] as number;
    return m > 0 && allocator.prefixes ? [decidePrefixes(question, trees.get(prompt), prompt, m)] : [];
  });
  return { allocator: allocator.name, valuesFrom: allocator.needsPredictor && !warmUp ? values.from : null, roots, prefixes };
}
