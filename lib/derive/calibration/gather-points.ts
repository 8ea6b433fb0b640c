import type { CalibrationSlice } from '@/lib/contract/read/calibration';
import { drawOf, type NodePlace } from './places';
import { evidenceOf, type SliceNodes } from './slice-nodes';

/** Points drawn at most, about. */
const MOST_POINTS = 1200;
/** Fewer points than that say little: then nodes of fewer rollouts are taken in. */
const ENOUGH_POINTS = 300;
const MOST_LEAST = 8;
const LEAST_LEAST = 2;
/** Of a class of rollouts more than this are never needed: what is drawn of it is fewer. */
const ROOM = 8 * MOST_POINTS;

interface Drawn extends NodePlace {
  readonly draw: number;
}

/** Nodes of so many rollouts: how many, and those whose draw is below the share that is still kept. */
interface Class {
  count: number;
  share: number;
  nodes: Drawn[];
}

/** Chooses nodes with several rollouts to be drawn as points: one in so many where there are many, always the same. */
export class PointGatherer {
  /** By rollouts; the last holds all with more. */
  private readonly classes = Array.from({ length: MOST_LEAST + 1 }, (): Class => ({ count: 0, share: 1, nodes: [] }));

  constructor(readonly slice: CalibrationSlice) {}

  /** Adds the nodes that were chosen of one tree. O(nodes) */
  add(nodes: SliceNodes, _cluster: number, treeId: number): void {
    const { places, count, v: values } = nodes;
    const { n: rollouts } = nodes.judged(evidenceOf(this.slice));
    for (let c = 0; c < count; c++) {
      const place = places[c]!;
      const [v, n] = [values[place]!, rollouts[place]!];
      if (n < LEAST_LEAST || !(v >= 0 && v <= 1)) continue;
      const own = this.classes[Math.min(n, MOST_LEAST)]!;
      own.count++;
      const draw = drawOf({ treeId, place });
      if (draw >= own.share) continue;
      own.nodes.push({ treeId, place, draw });
      if (own.nodes.length > ROOM) halve(own);
    }
  }

  /** Least rollouts of a point, so chosen that there are points enough; all nodes with so many; one in `every` of them. */
  finish(): { readonly least: number; readonly count: number; readonly every: number; readonly nodes: readonly NodePlace[] } {
    const { classes } = this;
    const countFrom = (least: number): number => classes.slice(least).reduce((sum, own) => sum + own.count, 0);
    let least = MOST_LEAST;
    while (least > LEAST_LEAST && countFrom(least) < ENOUGH_POINTS) least--;
    const count = countFrom(least);
    const every = Math.max(1, Math.ceil(count / MOST_POINTS));
    const nodes = classes.slice(least).flatMap((own) => own.nodes.filter(({ draw }) => draw * every < 1));
    return { least, count, every, nodes };
  }
}

function halve(own: Class): void {
  own.share /= 2;
  own.nodes = own.nodes.filter(({ draw }) => draw < own.share);
}
