const ascending = (values: readonly number[]): number[] => values.map((_, i) => i).sort((a, b) => values[a]! - values[b]! || a - b);

/**
 * p values adjusted for their number by Holm's step-down procedure (1979): rejecting those ≤ α keeps the chance of any
 * false rejection at or below α, whatever their dependence. In the order given. O(m log m).
 */
export function holm(p: readonly number[]): number[] {
  const adjusted = new Array<number>(p.length);
  let most = 0;
  for (const [rank, i] of ascending(p).entries()) {
    most = Math.max(most, Math.min(1, p[i]! * (p.length - rank)));
    adjusted[i] = most;
  }
  return adjusted;
}

/**
 * p values adjusted by Benjamini and Hochberg (1995): of those ≤ q, at most the share q is expected to be false, where the
 * tests are independent or positively dependent. In the order given. O(m log m).
 */
export function benjaminiHochberg(p: readonly number[]): number[] {
  const adjusted = new Array<number>(p.length);
  let least = 1;
  for (const [fromEnd, i] of ascending(p).reverse().entries()) {
    least = Math.min(least, (p[i]! * p.length) / (p.length - fromEnd));
    adjusted[i] = least;
  }
  return adjusted;
}
