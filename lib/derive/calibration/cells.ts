/** Depth 0, 1, … each a class of its own; the last holds every greater depth. */
export const DEPTH_CLASSES = 6;

/** Bins of nodes that are in no bin: without a V, or without a rollout that judges it. */
export const MISSING_BIN = -1;
export const UNFINISHED_BIN = -2;

const SUMMED = ['nodes', 'rollouts', 'w', 'wv', 'wy', 'wvv', 'wvy', 'wl', 'contradicted'] as const;

export const CELL_COLUMNS = ['cluster', 'bin', ...SUMMED] as const;

/**
 * Sums over nodes that share prompt and bin, one cell a place; w the weight (1, or the node's rollouts), v the
 * prediction, y the observed frequency in [0, 1], l the log loss in nats. Each [cells].
 */
export type Cells = Readonly<Record<(typeof CELL_COLUMNS)[number], Float64Array>>;

/** By depth class and bin, with moments over prompts: `clusters` of them, Σ y², Σ y·w and Σ w² of their sums y and w. */
export const DEPTH_COLUMNS = ['depth', 'bin', ...SUMMED, 'clusters', 'yy', 'yw', 'ww'] as const;
export type DepthCells = Readonly<Record<(typeof DEPTH_COLUMNS)[number], Float64Array>>;

/** Sums of one bin of one cluster, or of a whole slice. */
export interface Sums {
  nodes: number;
  rollouts: number;
  w: number;
  wv: number;
  wy: number;
  wvv: number;
  wvy: number;
  wl: number;
  contradicted: number;
}

export const noSums = (): Sums => ({ nodes: 0, rollouts: 0, w: 0, wv: 0, wy: 0, wvv: 0, wvy: 0, wl: 0, contradicted: 0 });

export function addSums(to: Sums, from: Sums): void {
  for (const name of SUMMED) to[name] += from[name];
}

/** By bin, then by cluster: what a reliability diagram and its clustered intervals need. */
export type ClusteredBins = readonly ReadonlyMap<number, Sums>[]; // [bins]

/** The cells regrouped; those in no bin are left out. O(cells) */
export function clusteredBins(cells: Cells, bins: number): ClusteredBins {
  const result = Array.from({ length: bins }, () => new Map<number, Sums>());
  for (let i = 0; i < cells.bin.length; i++) {
    const bin = cells.bin[i]!;
    if (bin < 0) continue;
    const cluster = cells.cluster[i]!;
    const sums = result[bin]!.get(cluster) ?? noSums();
    result[bin]!.set(cluster, sums);
    for (const name of SUMMED) sums[name] += cells[name][i]!;
  }
  return result;
}

/** Nodes of a class by its bin: judged, missing or unfinished. */
export function countNodes(cells: Cells, isCounted: (bin: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < cells.bin.length; i++) if (isCounted(cells.bin[i]!)) count += cells.nodes[i]!;
  return count;
}

export function totalOf(clusters: ReadonlyMap<number, Sums>): Sums {
  const total = noSums();
  for (const sums of clusters.values()) addSums(total, sums);
  return total;
}
