import type { CalibrationSlice, SelectionOffset } from '@/lib/contract/read/calibration';
import { OFFSET_TARGETS, selectionOffsets } from './selection';
import type { Judge, SliceNodes } from './slice-nodes';
import { SumRows } from './sum-rows';

/** Where V is low and where it is high. */
const LOW = 0.3;
const HIGH = 0.7;

/** Counts the turns of bare rollouts and their anchors, and how far each kind of outcome lies from the exact V. */
export class SelectionGatherer {
  readonly slice: CalibrationSlice;
  prefixes = 0;
  anchors = 0;
  private readonly rows = new SumRows(2 * OFFSET_TARGETS.length);

  constructor(slice: CalibrationSlice) {
    this.slice = { ...slice, stage: 'prefixes' };
  }

  /** Adds the nodes that were chosen of one tree. O(nodes) */
  add(nodes: SliceNodes, cluster: number): void {
    const { places, count, tree, v: values } = nodes;
    const [freshN, exact] = [tree.counts('freshN'), tree.reals('exactV')];
    this.prefixes += count;
    for (let c = 0; c < count; c++) {
      const place = places[c]!;
      const isAnchor = freshN[place]! > 0;
      if (isAnchor) this.anchors++;
      const [v, truth] = [values[place]!, exact[place]!];
      if (v >= 0 && v <= 1 && (truth < LOW || truth > HIGH)) this.compare(nodes, place, cluster, isAnchor);
    }
  }

  /** Offsets from the exact V; without a value where no node knows it. */
  offsets(): SelectionOffset[] {
    const { rows } = this;
    const sums = OFFSET_TARGETS.flatMap((_, i) => [rows.column(2 * i), rows.column(2 * i + 1)]);
    return selectionOffsets([rows.keyColumn((key) => key >> 1), rows.keyColumn((key) => key & 1), ...sums]);
  }

  /** Of all turns of bare rollouts; "paper" and "fresh" of the anchors among them. */
  private compare(nodes: SliceNodes, place: number, cluster: number, isAnchor: boolean): void {
    const truth = nodes.tree.reals('exactV')[place]!;
    const at = this.rows.at(cluster * 2 + (truth < LOW ? 0 : 1));
    for (const [i, target] of OFFSET_TARGETS.entries()) {
      const { judge, anchorsOnly } = JUDGES[target];
      if (anchorsOnly && !isAnchor) continue;
      const { k, n } = nodes.judged(judge);
      if (n[place]! === 0) continue;
      this.rows.values[at + 2 * i]! += k[place]! / n[place]! - truth;
      this.rows.values[at + 2 * i + 1]! += 1;
    }
  }
}

const JUDGES: Readonly<Record<SelectionOffset['targets'], { readonly judge: Judge; readonly anchorsOnly: boolean }>> = {
  unselected: { judge: 'bare', anchorsOnly: false },
  fresh: { judge: 'fresh', anchorsOnly: true },
  'fresh-or-bare': { judge: 'fresh-or-bare', anchorsOnly: false },
  paper: { judge: 'paper', anchorsOnly: true },
};
