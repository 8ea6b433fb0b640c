import type { DepthReliability, ReliabilityBin } from '@/lib/contract/read/calibration';
import { type Cells, type ClusteredBins, countNodes, DEPTH_CLASSES, type DepthCells, SUM, SUMS } from './cells';
import { momentInterval, rowMoments } from './clustered';

/** The points of a reliability diagram. An empty bin keeps its place, without a value. `edges` ascending from 0 to 1. [bins + 1] */
export function reliabilityBins({ bins, clusters, sums, totals }: ClusteredBins, edges: readonly number[]): ReliabilityBin[] {
  return Array.from({ length: bins }, (_, bin) => {
    const total = (of: number): number => totals[bin * SUMS + of]!;
    const w = total(SUM.w);
    if (!(w > 0)) return emptyBin(edges, bin);
    const moments = rowMoments(sums, bin * clusters, clusters, (at) => sums[at + SUM.wy]!);
    const interval = momentInterval(moments);
    return {
      from: edges[bin]!,
      to: edges[bin + 1]!,
      nodes: total(SUM.nodes),
      rollouts: total(SUM.rollouts),
      prompts: moments.clusters,
      v: total(SUM.wv) / w,
      observed: total(SUM.wy) / w,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    };
  });
}

/** Expected calibration error: Σ (w_b / w)·|mean V − observed| over bins (Guo et al. 2017); null where nothing is judged. */
export function expectedError({ bins, totals }: ClusteredBins): number | null {
  let [error, all] = [0, 0];
  for (let at = 0; at < bins * SUMS; at += SUMS) {
    error += Math.abs(totals[at + SUM.wv]! - totals[at + SUM.wy]!);
    all += totals[at + SUM.w]!;
  }
  return all > 0 ? error / all : null;
}

const emptyBin = (edges: readonly number[], i: number): ReliabilityBin => ({
  from: edges[i]!,
  to: edges[i + 1]!,
  nodes: 0,
  rollouts: 0,
  prompts: 0,
  v: null,
  observed: null,
  low: null,
  high: null,
});

function depthBin(cells: DepthCells, row: number, edges: readonly number[]): ReliabilityBin {
  const at = (name: keyof DepthCells): number => cells[name][row]!;
  const [w, wy] = [at('w'), at('wy')];
  const interval = momentInterval({ clusters: at('clusters'), w, wy, yy: at('yy'), yw: at('yw'), ww: at('ww') });
  return {
    ...emptyBin(edges, at('bin')),
    nodes: at('nodes'),
    rollouts: at('rollouts'),
    prompts: at('clusters'),
    v: at('wv') / w,
    observed: wy / w,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}

/** The same diagram for each depth class that holds a node. */
export function depthReliability(cells: DepthCells, edges: readonly number[]): DepthReliability[] {
  const rows = [...cells.depth.keys()];
  return [...new Set(cells.depth)]
    .sort((a, b) => a - b)
    .map((depth) => {
      const own = rows.filter((row) => cells.depth[row] === depth);
      const bins = edges.slice(1).map((_, i) => emptyBin(edges, i));
      for (const row of own) bins[cells.bin[row]!] = depthBin(cells, row, edges);
      const sum = (of: (row: number) => number): number => own.reduce((total, row) => total + of(row), 0);
      const ece = sum((row) => Math.abs(cells.wv[row]! - cells.wy[row]!)) / sum((row) => cells.w[row]!);
      return { depth, andDeeper: depth === DEPTH_CLASSES - 1, nodes: sum((row) => cells.nodes[row]!), ece, bins };
    });
}

export const judgedNodes = (cells: Cells): number => countNodes(cells, (bin) => bin >= 0);
