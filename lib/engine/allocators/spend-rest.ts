/**
 * Spends the units that an optimum leaves over (a single unit when every funded prompt is at mMax, or all where V is 0 or 1),
 * so that every allocator costs the same: below the cap first, then two for the next prompt, then one taken back to open it.
 * Only where nothing of that is possible (mMax 2 and an odd total) does a prompt get more than mMax.
 *
 * @param counts changed in place [n]
 * @param order all prompts; equal scores are served in this order [n]
 * @param score larger is served first [n]
 */
export function spendRest(counts: Int32Array, total: number, mMax: number, order: readonly number[], score: Float64Array): void {
  let rest = total - counts.reduce((sum, m) => sum + m, 0);
  if (rest <= 0) return;
  const best = [...order].sort((a, b) => (score[b] as number) - (score[a] as number));
  const give = (i: number, units: number): number => {
    counts[i] = (counts[i] as number) + units;
    return units;
  };
  while (rest > 0) {
    const room = best.find((i) => (counts[i] as number) > 0 && (counts[i] as number) < mMax);
    const closed = best.find((i) => counts[i] === 0);
    const donor = best.findLast((i) => (counts[i] as number) > 2);
    if (room !== undefined) rest -= give(room, 1);
    else if (closed !== undefined && rest >= 2) rest -= give(closed, 2);
    else if (closed !== undefined && donor !== undefined) rest -= give(closed, 2) + give(donor, -1);
    else rest -= give(best[0] as number, 1);
  }
}
