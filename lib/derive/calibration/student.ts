/** Two-sided 95 %, normal. */
const Z = 1.959963984540054;

/**
 * The quantile t with P(|T| ≤ t) = 0.95 for T of Student's distribution with `df` degrees of freedom, by the expansion of
 * Cornish and Fisher (Abramowitz and Stegun 26.7.5). Within 0.3 % from df = 4 on; below 4 the value of 4 is too short, so the exact ones stand.
 */
export function student95(df: number): number {
  const few = [Number.POSITIVE_INFINITY, 12.706204736432095, 4.302652729749462, 3.182446305284263];
  if (df < few.length) return few[Math.max(0, Math.floor(df))]!;
  const z2 = Z * Z;
  const g1 = (z2 + 1) / 4;
  const g2 = ((5 * z2 + 16) * z2 + 3) / 96;
  const g3 = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  const g4 = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
  return Z * (1 + (g1 + (g2 + (g3 + g4 / df) / df) / df) / df);
}
