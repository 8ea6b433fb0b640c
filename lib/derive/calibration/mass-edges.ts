/**
 * Edges of at most `count` bins of equal mass from a fine histogram: `fine[i]` is a bin of `of`, `mass[i]` what it holds.
 * Ascending from 0 to 1, no two equal; fewer bins where many nodes share one value.
 */
export function massEdges(fine: ArrayLike<number>, mass: ArrayLike<number>, of: number, count: number): number[] {
  const byBin = new Float64Array(of);
  let total = 0;
  for (let i = 0; i < fine.length; i++) {
    byBin[fine[i]!]! += mass[i]!;
    total += mass[i]!;
  }
  const edges = [0];
  let below = 0;
  let next = 1;
  for (let bin = 0; bin < of - 1 && total > 0; bin++) {
    below += byBin[bin]!;
    if (below < (total * next) / count - 1e-9 || byBin[bin] === 0) continue;
    edges.push((bin + 1) / of);
    while (next < count && below >= (total * next) / count - 1e-9) next++;
    if (next >= count) break;
  }
  return below >= total && edges.length > 1 ? [...edges.slice(0, -1), 1] : [...edges, 1];
}
