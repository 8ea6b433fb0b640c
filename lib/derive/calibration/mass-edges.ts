import type { CalibrationSlice } from '@/lib/contract/read/calibration';
import type { SliceNodes } from './slice-nodes';
import { judgeOf } from './slice-nodes';

/** How finely V is cut to find the edges of bins of equal mass. */
const FINE = 1000;

/** Finds edges of bins of equal mass, tree after tree: multiples of 1/1000. */
export class MassGatherer {
  private readonly mass = new Float64Array(FINE);

  constructor(readonly slice: CalibrationSlice) {}

  /** Adds the nodes that were chosen of one tree. O(nodes) */
  add(nodes: SliceNodes): void {
    const { mass, slice } = this;
    const { places, count, v: values } = nodes;
    const { n: rollouts } = nodes.judged(judgeOf(slice));
    for (let c = 0; c < count; c++) {
      const [v, n] = [values[places[c]!]!, rollouts[places[c]!]!];
      if (v >= 0 && v <= 1 && n > 0) mass[Math.min(FINE - 1, Math.floor(v * FINE))]! += slice.weight === 'node' ? 1 : n;
    }
  }

  edges(): number[] {
    return massEdges([...this.mass.keys()], this.mass, FINE, this.slice.count);
  }
}

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
