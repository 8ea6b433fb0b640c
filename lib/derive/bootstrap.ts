import type { Interval } from './wilson';

/** Two runs of one seed; `b` is what `a` is compared with. */
export interface Pair {
  readonly a: number;
  readonly b: number;
}

export interface Estimate extends Interval {
  readonly value: number;
  /** Seeds. */
  readonly n: number;
}

/** difference: mean a − mean b. ratio: mean a ÷ mean b. Both over the same seeds. */
export type PairedStatistic = 'difference' | 'ratio';

const RESAMPLES = 10_000;
const TAIL = 0.025;

/** Uniform draws in [0, 1) from a fixed seed (mulberry32), so that a report made again is the same. */
export function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Φ(x), absolute error below 1.5e-7 (Abramowitz and Stegun 7.1.26). */
export function normalCdf(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-z * z);
  return x >= 0 ? 1 - tail / 2 : tail / 2;
}

/** Φ⁻¹(p) by bisection on `normalCdf`; p in (0, 1), the answer in [−8, 8]. */
export function normalQuantile(p: number): number {
  let low = -8;
  let high = 8;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

type Statistic = (indices: ArrayLike<number>) => number;

/** How skewed the statistic is, from leaving out one seed at a time; 0 where nothing varies. */
function acceleration(n: number, statistic: Statistic): number {
  const left = Array.from({ length: n }, (_, out) => statistic(Array.from({ length: n - 1 }, (_, i) => (i < out ? i : i + 1))));
  const mean = left.reduce((sum, value) => sum + value, 0) / n;
  const squares = left.reduce((sum, value) => sum + (mean - value) ** 2, 0);
  const cubes = left.reduce((sum, value) => sum + (mean - value) ** 3, 0);
  return squares > 0 ? cubes / (6 * squares ** 1.5) : 0;
}

function resample(n: number, statistic: Statistic): Float64Array {
  const draw = generator(n * 0x9e3779b1);
  const indices = new Int32Array(n);
  const values = new Float64Array(RESAMPLES);
  for (let r = 0; r < RESAMPLES; r++) {
    for (let i = 0; i < n; i++) indices[i] = Math.floor(draw() * n);
    values[r] = statistic(indices);
  }
  return values.filter((value) => !Number.isNaN(value)).sort();
}

/** Bias-corrected, accelerated bootstrap over n seeds (Efron 1987), two-sided 95 %. */
function interval(n: number, statistic: Statistic): Estimate {
  const value = statistic(Int32Array.from({ length: n }, (_, i) => i));
  if (n < 2 || Number.isNaN(value)) return { value, low: Number.NaN, high: Number.NaN, n };
  const sorted = resample(n, statistic);
  if (sorted.length === 0) return { value, low: Number.NaN, high: Number.NaN, n };
  // Ties count half, so that a statistic that never varies keeps the point as its interval.
  const below = sorted.reduce((sum, one) => sum + (one < value ? 1 : one === value ? 0.5 : 0), 0);
  const bias = normalQuantile(Math.min(1 - 1 / sorted.length, Math.max(1 / sorted.length, below / sorted.length)));
  const skew = acceleration(n, statistic);
  const end = (p: number): number => {
    const z = bias + normalQuantile(p);
    const at = normalCdf(bias + z / (1 - skew * z));
    return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(at * sorted.length)))] as number;
  };
  return { value, low: end(TAIL), high: end(1 - TAIL), n };
}

/** Mean over seeds with its 95 % bootstrap interval; NaN ends for fewer than two seeds. Deterministic. */
export function meanInterval(values: readonly number[]): Estimate {
  return interval(values.length, (indices) => {
    let sum = 0;
    for (let i = 0; i < indices.length; i++) sum += values[indices[i] as number] as number;
    return sum / indices.length;
  });
}

/**
 * Paired comparison over seeds with its 95 % bootstrap interval: whole pairs are drawn, so that what a seed does to both
 * cancels. NaN ends for fewer than two seeds; NaN where a ratio has no denominator. Deterministic. Cost O(10,000 n).
 */
export function pairedInterval(pairs: readonly Pair[], kind: PairedStatistic): Estimate {
  return interval(pairs.length, (indices) => {
    let a = 0;
    let b = 0;
    for (let i = 0; i < indices.length; i++) {
      const pair = pairs[indices[i] as number] as Pair;
      a += pair.a;
      b += pair.b;
    }
    return kind === 'ratio' ? (b === 0 ? Number.NaN : a / b) : (a - b) / indices.length;
  });
}
