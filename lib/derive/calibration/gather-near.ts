import type { CalibrationSlice } from '@/lib/contract/read/calibration';
import type { NodePlace } from './places';
import type { SliceNodes } from './slice-nodes';

/** How near V counts as alike. */
export const NEAR = 0.05;
/** Nodes and the sum of their observed frequencies, by cluster. */
type Group = Map<number, [sum: number, nodes: number]>;

interface Candidate extends NodePlace {
  readonly cluster: number;
  /** Observed success frequency. */
  readonly y: number;
  /** In units of `NEAR`, and of one turn of depth. */
  readonly distance: number;
}

const nearestFirst = (a: Candidate, b: Candidate): number => a.distance - b.distance || a.treeId - b.treeId || a.place - b.place;

/** Gathers what nodes of other prompts did whose V is near one node's, and which of them are nearest by V and depth. */
export class NearGatherer {
  readonly sameDepth: Group = new Map();
  readonly anyDepth: Group = new Map();
  /** All nodes that are farther than this were left out of the candidates; Infinity where none was. */
  reach = Number.POSITIVE_INFINITY;
  private nearest: Candidate[] = [];

  constructor(
    readonly slice: CalibrationSlice,
    private readonly own: { readonly v: number; readonly depth: number; readonly trees: ReadonlySet<number> },
    /** Nodes nearest by V and depth that are kept. */
    private readonly kept: number,
  ) {}

  /** Adds the nodes that were chosen of one tree, unless it is of the own prompt. O(nodes) */
  add(nodes: SliceNodes, cluster: number, treeId: number): void {
    const { own } = this;
    if (own.trees.has(treeId)) return;
    const { places, count, v: values, tree } = nodes;
    const { k: successes, n: rollouts } = nodes.judged('unselected');
    const depths = tree.counts('depth');
    for (let c = 0; c < count; c++) {
      const place = places[c]!;
      const [v, n] = [values[place]!, rollouts[place]!];
      if (!(v >= 0 && v <= 1 && n > 0)) continue;
      const y = successes[place]! / n;
      const off = Math.abs(depths[place]! - own.depth);
      if (v >= own.v - NEAR && v <= own.v + NEAR) {
        addTo(this.anyDepth, cluster, y);
        if (off === 0) addTo(this.sameDepth, cluster, y);
      }
      const distance = Math.abs(v - own.v) / NEAR + off;
      if (distance < this.reach) this.keep({ treeId, place, cluster, y, distance });
    }
  }

  /** Nearest first. */
  candidates(): readonly Candidate[] {
    if (this.nearest.length > this.kept) this.cut();
    return this.nearest.sort(nearestFirst);
  }

  private keep(candidate: Candidate): void {
    this.nearest.push(candidate);
    if (this.nearest.length > 4 * this.kept) this.cut();
  }

  private cut(): void {
    this.nearest = this.nearest.sort(nearestFirst).slice(0, this.kept);
    this.reach = this.nearest.at(-1)!.distance;
  }
}

function addTo(group: Group, cluster: number, y: number): void {
  const sums = group.get(cluster) ?? [0, 0];
  group.set(cluster, sums);
  sums[0] += y;
  sums[1] += 1;
}
