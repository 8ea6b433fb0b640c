import type { CalibrationSlice, SiblingRanking } from '@/lib/contract/read/calibration';
import { KIND } from './packed-predictions';
import { SiblingTally } from './siblings';
import type { SliceNodes } from './slice-nodes';

const NONE = -1;

/**
 * Ranks siblings tree after tree. Bare turns are compared with bare ones, continuations with continuations: the factual child of an
 * anchor ended as it must have for the anchor to be chosen. With targets "paper" all siblings, by all leaves.
 */
export class SiblingGatherer {
  /** Siblings stand below the root, whatever the diagram's stage. */
  readonly slice: CalibrationSlice;
  private readonly tally = new SiblingTally();
  /** First and last sibling of a family by 2 × parent's place, + 1 for continuations, and the sibling after each. */
  private first = new Int32Array(0);
  private last = new Int32Array(0);
  private next = new Int32Array(0);
  private parents = new Int32Array(0);
  private readonly v: number[] = [];
  private readonly observed: number[] = [];
  private readonly exact: number[] = [];

  constructor(slice: CalibrationSlice) {
    this.slice = { ...slice, stage: 'all' };
  }

  /** Adds the nodes that were chosen of one tree. O(nodes), and O(siblings²) a family */
  add(nodes: SliceNodes, cluster: number): void {
    const { tree, places, count } = nodes;
    const { k, n } = nodes.judged(this.slice.targets === 'paper' ? 'paper' : 'own');
    this.findParents(nodes);
    const values = nodes.v;
    const kind = tree.counts('kind');
    const isApart = this.slice.targets !== 'paper';
    for (let c = 0; c < count; c++) {
      const place = places[c]!;
      const parent = this.parents[place]!;
      if (parent === NONE || !(values[place]! >= 0 && values[place]! <= 1 && n[place]! > 0)) continue;
      this.link(parent * 2 + (isApart && (kind[place]! & KIND.origin) === KIND.continuation ? 1 : 0), place);
    }
    const exact = tree.reals('exactV');
    for (let family = 0; family < 2 * tree.count; family++) {
      const first = this.first[family]!;
      if (first === NONE || this.next[first] === NONE) continue;
      this.v.length = this.observed.length = this.exact.length = 0;
      for (let place = first; place !== NONE; place = this.next[place]!) {
        this.v.push(values[place]!);
        this.observed.push(k[place]! / n[place]!);
        this.exact.push(exact[place]!);
      }
      this.tally.add({ cluster, v: this.v, observed: this.observed, exact: this.exact });
    }
  }

  finish(): SiblingRanking {
    return this.tally.finish();
  }

  private link(family: number, place: number): void {
    const before = this.last[family]!;
    if (this.first[family] === NONE) this.first[family] = place;
    else this.next[before] = place;
    this.last[family] = place;
  }

  /** Parents by place, from the depths of the preorder; families are emptied. */
  private findParents({ tree }: SliceNodes): void {
    if (this.parents.length < tree.count) {
      const room = 2 * tree.count;
      [this.parents, this.next] = [new Int32Array(room), new Int32Array(room)];
      [this.first, this.last] = [new Int32Array(2 * room), new Int32Array(2 * room)];
    }
    const { parents } = this;
    const depth = tree.counts('depth');
    for (let place = 0; place < tree.count; place++) {
      let parent = place - 1;
      while (parent !== NONE && depth[parent]! >= depth[place]!) parent = parents[parent]!;
      parents[place] = parent;
    }
    this.first.fill(NONE, 0, 2 * tree.count);
    this.next.fill(NONE, 0, tree.count);
  }
}
