import { describe, expect, it } from 'vitest';
import { generator } from '@/lib/derive/bootstrap';
import { clusterIntervals } from '@/lib/derive/compare/paired-bootstrap';
import { exactEnvironments } from '@/lib/environments/registry';
import { FusedSource } from '@/lib/policies/embedded/fused-source';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';

const TASKS = 500;
const PROMPTS = 200;
const SAMPLES = 4;
const REPETITIONS = 400;

/** Exact V of every task under two policies: the one that a run begins with, and the same one, bolder. */
function exactValues(environment: string): { a: Float64Array; b: Float64Array } {
  const world = exactEnvironments[environment]!.make({ seed: 7, trainTasks: TASKS, heldOutTasks: 0 });
  const bold = world.initialWeights.map(([feature, weight]) => [feature, 2 * weight] as const);
  const valuesOf = (weights: typeof world.initialWeights): Float64Array => {
    const source = new FusedSource(world, new SoftmaxPolicy(weights));
    return Float64Array.from(world.train, (task) => source.exactV(task, null));
  };
  return { a: valuesOf(bold), b: valuesOf(world.initialWeights) };
}

const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

/** How often an interval from a sample of prompts, each sampled a few times on either side, holds the true mean difference. */
function coverageOf({ a, b }: ReturnType<typeof exactValues>): { byPrompt: number; byRollout: number } {
  const truth = mean(a.map((v, i) => v - b[i]!));
  const draw = generator(20261130);
  const passes = (v: number): number[] => Array.from({ length: SAMPLES }, () => (draw() < v ? 1 : 0));
  let [byPrompt, byRollout] = [0, 0];
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const rollouts = Array.from({ length: PROMPTS }, () => {
      const task = Math.floor(draw() * TASKS);
      const [own, other] = [passes(a[task]!), passes(b[task]!)];
      return own.map((pass, i) => pass - other[i]!);
    });
    const holds = (values: readonly number[]): number => {
      const [interval] = clusterIntervals({ clusters: values.length, columns: 1, values: Float64Array.from(values) }, 500);
      return interval!.low <= truth && truth <= interval!.high ? 1 : 0;
    };
    byPrompt += holds(rollouts.map(mean));
    byRollout += holds(rollouts.flat());
  }
  return { byPrompt: byPrompt / REPETITIONS, byRollout: byRollout / REPETITIONS };
}

describe('the paired bootstrap on an exact environment', () => {
  it.each(['kg-search', 'math-calc'])('holds the true difference as often as it says where prompts are drawn, on %s', (environment) => {
    const { byPrompt, byRollout } = coverageOf(exactValues(environment));
    // Three standard errors of 400 repetitions at 95 % are .033
    expect(byPrompt).toBeGreaterThan(0.95 - 0.033);
    expect(byPrompt).toBeLessThan(0.95 + 0.033);
    // Rollouts of one prompt are correlated: drawn one by one they promise too much
    expect(byRollout).toBeLessThan(byPrompt);
  });
});
