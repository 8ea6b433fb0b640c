import { type Interval, wilson } from '../wilson';

export interface Share {
  readonly k: number;
  readonly n: number;
}

/**
 * Interval of the difference of two independent success probabilities, a − b, from their Wilson intervals (Newcombe 1998,
 * method 10). In [−1, 1]; two-sided 95 %; null where either side has no trial.
 */
export function newcombe(a: Share, b: Share): Interval | null {
  const [first, second] = [wilson(a.k, a.n), wilson(b.k, b.n)];
  if (!first || !second) return null;
  const [p, q] = [a.k / a.n, b.k / b.n];
  const difference = p - q;
  return {
    low: Math.max(-1, difference - Math.hypot(p - first.low, second.high - q)),
    high: Math.min(1, difference + Math.hypot(first.high - p, q - second.low)),
  };
}
