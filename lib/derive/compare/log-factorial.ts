const TABLE_SIZE = 256;
const table = new Float64Array(TABLE_SIZE);
for (let n = 2; n < TABLE_SIZE; n++) table[n] = table[n - 1]! + Math.log(n);

/** ln n! for whole n ≥ 0: summed below 256, Stirling's series from there (relative error below 1e-15). */
export function logFactorial(n: number): number {
  if (n < TABLE_SIZE) return table[n]!;
  const inverse = 1 / n;
  const series = inverse * (1 / 12 - inverse * inverse * (1 / 360 - (inverse * inverse) / 1260));
  return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + series;
}

/** ln of "n choose k", 0 ≤ k ≤ n. */
export const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);
