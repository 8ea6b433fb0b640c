import type { CalibrationSlice } from '@/lib/contract/read/calibration';
import { judgeOf, type SliceNodes } from './slice-nodes';

/** Finds the judged nodes whose V lies in [from, to), or in [from, 1] where `to` is 1. */
export class PlaceGatherer {
  count = 0;
  /** Places in preorder by tree, the first `most` of each. */
  readonly byTree = new Map<number, number[]>();

  constructor(
    readonly slice: CalibrationSlice,
    private readonly range: readonly [from: number, to: number],
    private readonly most: number,
  ) {}

  /** Adds the nodes that were chosen of one tree. O(nodes) */
  add(nodes: SliceNodes, _cluster: number, treeId: number): void {
    const [from, to] = this.range;
    const { places, count, v: values } = nodes;
    const { n: rollouts } = nodes.judged(judgeOf(this.slice));
    const found: number[] = [];
    for (let c = 0; c < count; c++) {
      const place = places[c]!;
      const v = values[place]!;
      // The last bin holds V = 1
      if (!(v >= from && (to >= 1 ? v <= 1 : v < to)) || rollouts[place] === 0) continue;
      this.count++;
      if (found.length < this.most) found.push(place);
    }
    if (found.length > 0) this.byTree.set(treeId, found);
  }
}
