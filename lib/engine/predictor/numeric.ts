export const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));
export const logit = (p: number): number => Math.log(p / (1 - p));
export const clamp = (x: number, least: number, most: number): number => Math.max(least, Math.min(most, x));

/** −t·log p − (1−t)·log(1−p), finite at the ends. */
export function logLoss(p: number, target: number): number {
  if (target === 1) return -Math.log(Math.max(p, 1e-12));
  if (target === 0) return -Math.log(Math.max(1 - p, 1e-12));
  return -target * Math.log(Math.max(p, 1e-12)) - (1 - target) * Math.log(Math.max(1 - p, 1e-12));
}
