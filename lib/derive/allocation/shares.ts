/** √(p(1−p)): Neyman's allocation, a group's standard deviation. (Neyman 1934) */
export const neymanWeight = (p: number): number => Math.sqrt(varianceWeight(p));

/** p(1−p): the variance of one rollout, TRACE's contrast potential. */
export const varianceWeight = (p: number): number => Math.max(0, p * (1 - p));

/**
 * `total` units in proportion to `weight`, fractions allowed, so that Σ = total; equal shares where every weight is 0. [n]
 * Empty for no place.
 */
export function proportionalShares(weight: readonly number[], total: number): number[] {
  const sum = weight.reduce((all, one) => all + one, 0);
  return weight.map((one) => (sum > 0 ? (total * one) / sum : total / weight.length));
}

/** How far an allocation is from a reference that spends the same. */
export interface Residuals {
  /** Σ (given − reference): 0 but for rounding. */
  readonly sum: number;
  /** ½ Σ |given − reference|: units that would have to move. */
  readonly moved: number;
  /** Root of the mean squared residual; NaN for no place. */
  readonly rms: number;
}

/** Residuals of `given` against `reference`, place by place. O(n). */
export function residuals(given: readonly number[], reference: readonly number[]): Residuals {
  let sum = 0;
  let absolute = 0;
  let squares = 0;
  for (let i = 0; i < given.length; i++) {
    const residual = (given[i] as number) - (reference[i] as number);
    sum += residual;
    absolute += Math.abs(residual);
    squares += residual * residual;
  }
  return { sum, moved: absolute / 2, rms: Math.sqrt(squares / given.length) };
}
