import type { FitPoint } from './isotonic';

const BOUND = 1e-6;
const REACH = 4;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** V with its logit divided by T: above 1 it makes V less sure. */
export function temper(v: number, temperature: number): number {
  const bounded = Math.min(1 - BOUND, Math.max(BOUND, v));
  return 1 / (1 + Math.exp(-Math.log(bounded / (1 - bounded)) / temperature));
}

function loss(points: readonly FitPoint[], temperature: number): number {
  let sum = 0;
  for (const { v, w, y } of points) {
    const p = Math.min(1 - 1e-12, Math.max(1e-12, temper(v, temperature)));
    sum -= w * (y * Math.log(p) + (1 - y) * Math.log(1 - p));
  }
  return sum;
}

/** The temperature of least log loss, between e⁻⁴ and e⁴ (Guo et al. 2017); the loss has one minimum, found by golden section on ln T. */
export function fitTemperature(points: readonly FitPoint[]): number {
  let [low, high] = [-REACH, REACH];
  for (let i = 0; i < 60; i++) {
    const [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    if (loss(points, Math.exp(left)) < loss(points, Math.exp(right))) high = right;
    else low = left;
  }
  return Math.exp((low + high) / 2);
}
