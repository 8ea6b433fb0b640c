/** Depth 0, 1, … each a class of its own; the last holds every greater depth. */
export const DEPTH_CLASSES = 6;

/** Bins of nodes that are in no bin: without a V, or without a rollout that judges it. */
export const MISSING_BIN = -1;
export const UNFINISHED_BIN = -2;

/** What is summed up of nodes: w the weight (1, or the node's rollouts), v the prediction, y the observed frequency in [0, 1], l the log loss in nats. */
const SUMMED = ['nodes', 'rollouts', 'w', 'wv', 'wy', 'wvv', 'wvy', 'wl', 'contradicted'] as const;

/** Where each sum stands among the `SUMS` of a row. */
export const SUM = { nodes: 0, rollouts: 1, w: 2, wv: 3, wy: 4, wvv: 5, wvy: 6, wl: 7, contradicted: 8 } as const satisfies Record<
  (typeof SUMMED)[number],
  number
>;
export const SUMS = SUMMED.length;

export const CELL_COLUMNS = ['cluster', 'bin', ...SUMMED] as const;

/** Sums over nodes that share prompt and bin, one cell a place. Each [cells]. */
export type Cells = Readonly<Record<(typeof CELL_COLUMNS)[number], Float64Array>>;

/** By depth class and bin, with moments over prompts: `clusters` of them, Σ y², Σ y·w and Σ w² of their sums y and w. */
export const DEPTH_COLUMNS = ['depth', 'bin', ...SUMMED, 'clusters', 'yy', 'yw', 'ww'] as const;
export type DepthCells = Readonly<Record<(typeof DEPTH_COLUMNS)[number], Float64Array>>;

/** Sums by bin and by prompt, and of each bin over all: what a reliability diagram and its clustered intervals need. */
export interface ClusteredBins {
  readonly bins: number;
  /** Prompts that have a node in any bin, ascending by number. */
  readonly clusters: number;
  readonly sums: Float64Array; // [bins × clusters × SUMS]
  readonly totals: Float64Array; // [bins × SUMS]
}

/** Places of the clusters that are in a bin, by number; −1 of others. */
function clusterPlaces({ cluster, bin }: Cells): { readonly places: Int32Array; readonly clusters: number } {
  let most = -1;
  for (let i = 0; i < cluster.length; i++) most = Math.max(most, cluster[i]!);
  const places = new Int32Array(most + 1).fill(-1);
  for (let i = 0; i < cluster.length; i++) if (bin[i]! >= 0) places[cluster[i]!] = 0;
  let clusters = 0;
  for (let c = 0; c <= most; c++) if (places[c] === 0) places[c] = clusters++;
  return { places, clusters };
}

/** The cells regrouped; those in no bin are left out. O(cells + bins × prompts) */
export function clusteredBins(cells: Cells, bins: number): ClusteredBins {
  const { places, clusters } = clusterPlaces(cells);
  const sums = new Float64Array(bins * clusters * SUMS);
  const totals = new Float64Array(bins * SUMS);
  for (const [s, name] of SUMMED.entries()) {
    const column = cells[name];
    for (let i = 0; i < column.length; i++) {
      const bin = cells.bin[i]!;
      if (bin < 0) continue;
      sums[(bin * clusters + places[cells.cluster[i]!]!) * SUMS + s]! += column[i]!;
      totals[bin * SUMS + s]! += column[i]!;
    }
  }
  return { bins, clusters, sums, totals };
}

/** Nodes of a class by its bin: judged, missing or unfinished. */
export function countNodes(cells: Cells, isCounted: (bin: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < cells.bin.length; i++) if (isCounted(cells.bin[i]!)) count += cells.nodes[i]!;
  return count;
}
