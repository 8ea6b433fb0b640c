/** Index in [start, end) drawn in proportion to `chance` (which sums to 1 there) by one uniform number. */
export function sampleIndex(u: number, chance: Float64Array, start: number, end: number): number {
  let left = u;
  const last = end - 1;
  for (let i = start; i < last; i++) {
    left -= chance[i] as number;
    if (left < 0) return i;
  }
  return last;
}
