import type { CalibrationSlice, RecalibrationPreview } from '@/lib/contract/read/calibration';
import { previewRecalibration, RECALIBRATION_STEPS } from './recalibration';
import { judgeOf, type SliceNodes } from './slice-nodes';
import { SumRows } from './sum-rows';

const ROOM = RECALIBRATION_STEPS + 1;
const [W, WV, WY] = [0, 1, 2];

/** Gathers what recalibrations are fitted and judged on: sums by prompt and step of V. */
export class RecalibrationGatherer {
  private readonly rows = new SumRows(3);

  constructor(readonly slice: CalibrationSlice) {}

  /** Adds the nodes that were chosen of one tree. O(nodes) */
  add(nodes: SliceNodes, cluster: number): void {
    const { rows, slice } = this;
    const { places, count, v: values } = nodes;
    const { k: successes, n: rollouts } = nodes.judged(judgeOf(slice));
    for (let c = 0; c < count; c++) {
      const place = places[c]!;
      const [v, n] = [values[place]!, rollouts[place]!];
      if (!(v >= 0 && v <= 1 && n > 0)) continue;
      const w = slice.weight === 'node' ? 1 : n;
      const at = rows.at(cluster * ROOM + Math.floor(v * RECALIBRATION_STEPS));
      rows.values[at + W]! += w;
      rows.values[at + WV]! += w * v;
      rows.values[at + WY]! += (w * successes[place]!) / n;
    }
  }

  /** Null where there are too few prompts. */
  finish(): RecalibrationPreview | null {
    const { keys, values, width } = this.rows;
    const points = keys.map((key, row) => {
      const w = values[row * width + W]!;
      return { cluster: Math.floor(key / ROOM), w, v: values[row * width + WV]! / w, y: values[row * width + WY]! / w };
    });
    return previewRecalibration(points);
  }
}
