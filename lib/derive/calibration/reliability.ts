import type { DepthReliability, ReliabilityBin } from '@/lib/contract/read/calibration';
import { type Cells, type ClusteredBins, clusteredBins, countNodes, DEPTH_CLASSES, totalOf } from './cells';
import { clusteredInterval } from './clustered';

/** The points of a reliability diagram. An empty bin keeps its place, without a value. `edges` ascending from 0 to 1. [bins + 1] */
export function reliabilityBins(binned: ClusteredBins, edges: readonly number[]): ReliabilityBin[] {
  return binned.map((clusters, i) => {
    const { nodes, rollouts, w, wv, wy } = totalOf(clusters);
    const interval = w > 0 ? clusteredInterval(clusters) : null;
    return {
      from: edges[i]!,
      to: edges[i + 1]!,
      nodes,
      rollouts,
      prompts: clusters.size,
      v: w > 0 ? wv / w : null,
      observed: w > 0 ? wy / w : null,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    };
  });
}

/** Expected calibration error: Σ (w_b / w)·|mean V − observed| over bins (Guo et al. 2017); null where nothing is judged. */
export function expectedError(binned: ClusteredBins): number | null {
  let [error, all] = [0, 0];
  for (const clusters of binned) {
    const { w, wv, wy } = totalOf(clusters);
    error += Math.abs(wv - wy);
    all += w;
  }
  return all > 0 ? error / all : null;
}

/** The same diagram for each depth class that holds a node. */
export function depthReliability(cells: Cells, edges: readonly number[]): DepthReliability[] {
  return Array.from({ length: DEPTH_CLASSES }, (_, depth) => depth).flatMap((depth) => {
    const binned = clusteredBins(cells, edges.length - 1, depth);
    const bins = reliabilityBins(binned, edges);
    const nodes = bins.reduce((sum, bin) => sum + bin.nodes, 0);
    return nodes === 0 ? [] : [{ depth, andDeeper: depth === DEPTH_CLASSES - 1, nodes, ece: expectedError(binned), bins }];
  });
}

export const judgedNodes = (cells: Cells): number => countNodes(cells, (bin) => bin >= 0);
