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

/** Median time for every size, sizes in turn; M = prompts. */
function growth(): { prompts: number; ms: number; perPromptUs: number }[] {
  const times = GROWTH.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    GROWTH.forEach((prompts, i) => {
      const v = difficulties(prompts, round);
      times[i]?.push(elapsedMs(() => rootAllocation(v, prompts, M_MAX), Math.ceil((REPEATS * PROMPTS) / prompts)));
    });
  return GROWTH.map((prompts, i) => {
    const ms = median(times[i] as number[]);
    return { prompts, ms, perPromptUs: (1000 * ms) / prompts };
  });
}

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
  describe: 'stage 1 (1,024 prompts, M = 1,024, mMax 16) against the multiple-choice knapsack on typed arrays; ratio = how many times as fast',
  async run() {
    const { subjectMs, referenceMs } = compare();
    const sizes = growth();
    const value = median(subjectMs);
    const reference = median(referenceMs);
    const ratio = median(referenceMs.map((ms, i) => ms / (subjectMs[i] as number)));
    return {
      value,
      unit: 'ms',
      reference,
      ratio,
      n: ROUNDS,
      detail: { sameOptimum: true, growth: sizes, growthExponent: exponent(sizes), subjectMs, referenceMs },
    };
  },
};
