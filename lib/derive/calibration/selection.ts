import type { CalibrationEstimate, SelectionOffset } from '@/lib/contract/read/calibration';
import { ratioVariance } from './clustered';
import { student95 } from './student';

export const OFFSET_TARGETS = ['unselected', 'fresh', 'fresh-or-bare', 'paper'] as const satisfies readonly SelectionOffset['targets'][];

function meanOf(clusters: readonly (readonly [number, number])[]): CalibrationEstimate | null {
  const [sum, count] = clusters.reduce(([a, b], [y, w]) => [a + y, b + w], [0, 0]);
  if (count === 0) return null;
  const value = sum / count;
  const variance = ratioVariance(clusters);
  if (!(variance >= 0)) return { value, low: null, high: null };
  const half = student95(clusters.length - 1) * Math.sqrt(variance);
  return { value, low: value - half, high: value + half };
}

/**
 * Mean offset of each kind of outcome from the exact V, with intervals clustered by prompt. Columns: cluster, end (0 low, 1 high), then
 * the sum and the count of the offsets of each of `OFFSET_TARGETS`. Each [prompts × ends]
 */
export function selectionOffsets(columns: readonly Float64Array[]): SelectionOffset[] {
  const ends = columns[1]!;
  return OFFSET_TARGETS.map((targets, i) => {
    const [sums, counts] = [columns[2 + 2 * i]!, columns[3 + 2 * i]!];
    const at = (end: 0 | 1) =>
      [...ends.keys()].filter((row) => ends[row] === end && counts[row]! > 0).map((row) => [sums[row]!, counts[row]!] as const);
    const [low, high] = [at(0), at(1)];
    const nodes = (clusters: typeof low): number => clusters.reduce((sum, [, count]) => sum + count, 0);
    return { targets, low: meanOf(low), high: meanOf(high), nodesLow: nodes(low), nodesHigh: nodes(high) };
  });
}
