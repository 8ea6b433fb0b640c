import { allocators } from '@/lib/engine/allocators/registry';
import { rootAllocation } from '@/lib/engine/allocators/root-allocation';
import { keyOf, stream } from '@/lib/engine/random/key';
import { knapsackAllocation, totalUtility } from '../unit/engine/support/knapsack';

const PROMPTS = 1024;
const M_MAX = 16;
const ROUNDS = 7;
/** The subject is repeated until one measurement is as long as the reference's, so that a busy machine disturbs both alike. */
const REPEATS = 20;
const GROWTH = [256, 1024, 4096, 16_384];
const EPSILON = 0.02;

/** Difficulties with many prompts near 0 and 1, as a training run meets them; clipped as decisions are. */
function difficulties(prompts: number, seed: number): Float64Array {
  const draw = stream(keyOf(`allocate ${prompts} ${seed}`));
  return Float64Array.from({ length: prompts }, () => {
    const v = draw() < 0.5 ? draw() ** 3 : 1 - draw() ** 2;
    return Math.min(1 - EPSILON, Math.max(EPSILON, v));
  });
}

/** Mean time of one call over `repeats` calls. */
function elapsedMs(task: () => void, repeats = 1): number {
  const started = performance.now();
  for (let i = 0; i < repeats; i++) task();
  return (performance.now() - started) / repeats;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

/** Subject and reference in turn, each on the same prompts; throws if an optimum differs. */
function compare(): { subjectMs: number[]; referenceMs: number[] } {
  const subjectMs: number[] = [];
  const referenceMs: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const v = difficulties(PROMPTS, round);
    let counts = new Int32Array(0);
    let reference = new Int32Array(0);
    const subject = elapsedMs(() => {
      counts = rootAllocation(v, PROMPTS, M_MAX) as Int32Array<ArrayBuffer>;
    }, REPEATS);
    const knapsack = elapsedMs(() => {
      reference = knapsackAllocation(v, PROMPTS, M_MAX) as Int32Array<ArrayBuffer>;
    });
    const gap = Math.abs(totalUtility(v, counts) - totalUtility(v, reference));
    if (gap > 1e-9) throw new Error(`the optimum differs by ${gap} in round ${round}`);
    if (round < 0) continue; // the first round compiles both
    subjectMs.push(subject);
    referenceMs.push(knapsack);
  }
  return { subjectMs, referenceMs };
}

interface Point {
  readonly prompts: number;
  readonly ms: number;
  readonly perPromptUs: number;
}

/** Median time for every size, sizes in turn. */
function growthOf(task: (prompts: number, round: number) => () => void): Point[] {
  const times = GROWTH.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    GROWTH.forEach((prompts, i) => {
      times[i]?.push(elapsedMs(task(prompts, round), Math.ceil((REPEATS * PROMPTS) / prompts / 4)));
    });
  return GROWTH.map((prompts, i) => {
    const ms = median(times[i] as number[]);
    return { prompts, ms, perPromptUs: (1000 * ms) / prompts };
  });
}

/** A step of the named allocator: stage 1 over n candidates with M = n ÷ 4 (and N = 2), then stage 2 of a tree of n anchors. */
function wholeDecision(name: string, prompts: number, round: number): () => void {
  const allocator = allocators[name];
  if (!allocator) throw new Error(`there is no allocator ${name}`);
  const v = difficulties(prompts, round);
  const names = Array.from(v, (_, i) => `p${i}`);
  const tried = new Float64Array(prompts).fill(8);
  const statistics = { prompts: names, v, passed: v.map((x) => Math.round(8 * x)), tried, warmUp: false };
  const budget = { M: Math.max(2, prompts >> 2), N: 2, mMax: M_MAX, groupSize: 8, uniformRoots: 4, explore: 0.1, gain: 1 };
  const rollout = Int32Array.from(v, (_, i) => i >> 2);
  const r = v.map((x, i) => ((i & 3) / 4 < x ? 1 : 0));
  const anchors = { prompt: 'p', r, v, rollout, turn: rollout.map((_, i) => 1 + (i & 3)), rollouts: prompts >> 2, kMax: null, warmUp: false };
  const key = keyOf(round);
  return () => {
    allocator.roots(statistics, budget, key);
    allocator.prefixes?.(anchors, 2 * (prompts >> 2), key);
  };
}

/** Growth of every allocator over prompts. */
const everyAllocator = () =>
  Object.fromEntries(
    Object.keys(allocators).map((name) => {
      const points = growthOf((prompts, round) => wholeDecision(name, prompts, round));
      return [name, { exponent: exponent(points), ms: Object.fromEntries(points.map(({ prompts, ms }) => [prompts, ms])) }];
    }),
  );

/** Slope of log time over log prompts: 1 = linear. */
function exponent(points: readonly { prompts: number; ms: number }[]): number {
  const x = points.map(({ prompts }) => Math.log(prompts));
  const y = points.map(({ ms }) => Math.log(ms));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, value, i) => sum + (value - mx) * ((y[i] as number) - my), 0);
  return covariance / x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
}

export const bench = {
  name: 'allocate',
  describe:
    'stage 1 (1,024 prompts, M = 1,024, mMax 16) against the multiple-choice knapsack on typed arrays, and the growth of every allocator; ratio = how many times as fast',
  async run() {
    const { subjectMs, referenceMs } = compare();
    const sizes = growthOf((prompts, round) => {
      const v = difficulties(prompts, round);
      return () => rootAllocation(v, prompts, M_MAX);
    });
    const value = median(subjectMs);
    const reference = median(referenceMs);
    const ratio = median(referenceMs.map((ms, i) => ms / (subjectMs[i] as number)));
    return {
      value,
      unit: 'ms',
      reference,
      ratio,
      n: ROUNDS,
      detail: { sameOptimum: true, growth: sizes, growthExponent: exponent(sizes), allocators: everyAllocator(), subjectMs, referenceMs },
    };
  },
};
