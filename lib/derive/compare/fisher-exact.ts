import { logChoose } from './log-factorial';

/** Tables as likely as the one seen, up to rounding, count as at least as extreme. */
const ALIKE = 1e-7;

/**
 * Fisher's exact test, two-sided: the chance, given the total of successes, of a table no likelier than k₁ of n₁ against
 * k₂ of n₂. In (0, 1]; 1 where either side has no trial. O(k₁ + k₂).
 */
export function fisherExact(k1: number, n1: number, k2: number, n2: number): number {
  if (n1 === 0 || n2 === 0) return 1;
  const successes = k1 + k2;
  const all = logChoose(n1 + n2, successes);
  const logP = (k: number): number => logChoose(n1, k) + logChoose(n2, successes - k) - all;
  const seen = Math.exp(logP(k1)) * (1 + ALIKE);
  let p = 0;
  for (let k = Math.max(0, successes - n2); k <= Math.min(n1, successes); k++) {
    const chance = Math.exp(logP(k));
    if (chance <= seen) p += chance;
  }
  return Math.min(1, p);
}
