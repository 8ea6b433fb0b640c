import { wilson } from '../wilson';

const known = new Map<string, number>();

/** ln n! by sums; n is a number of rollouts. */
function logFactorial(n: number): number {
  let sum = 0;
  for (let i = 2; i <= n; i++) sum += Math.log(i);
  return sum;
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** P(k of n) for independent outcomes of probability p. */
export function binomial(k: number, n: number, p: number): number {
  if (p <= 0) return k === 0 ? 1 : 0;
  if (p >= 1) return k === n ? 1 : 0;
  return Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log(1 - p));
}

/** P(at least k of n). */
export function atLeast(k: number, n: number, p: number): number {
  let sum = 0;
  for (let i = k; i <= n; i++) sum += binomial(i, n, p);
  return Math.min(1, sum);
}

/** Chance that a right V lies outside Wilson's 95 % interval of its own n outcomes: near 5 %, not equal, n being small. O(n²) once. */
export function outsideByChance(v: number, n: number): number {
  const key = `${v} ${n}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let sum = 0;
  for (let k = 0; k <= n; k++) {
    const bounds = wilson(k, n);
    if (bounds && (v < bounds.low || v > bounds.high)) sum += binomial(k, n, v);
  }
  known.set(key, sum);
  return sum;
}
