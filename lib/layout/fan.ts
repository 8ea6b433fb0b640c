import { Families, firstFrom } from './families';
import { type Projection, type TreeBox, turnOf } from './projection';
import { THIN_LANE_PX } from './thin-blocks';
import type { TreeLayout } from './types';

const NOBODY = -1;

/** Of a parent's edges, those whose children stand in `box`, and one beyond it on each side: the others lie on that one. */
export class Fans {
  private readonly turns: readonly number[];
  private readonly families: Families;
  /** Of the family looked at, the nearest children beyond the box. */
  private before = NOBODY;
  private after = NOBODY;

  constructor(
    private readonly layout: TreeLayout,
    private readonly projection: Projection,
    private readonly box: TreeBox,
  ) {
    const turn = turnOf(projection.view);
    this.turns = turn === 0 ? [0] : [-turn, 0, turn];
    this.families = Families.of(layout);
  }

  /** Calls `edge` for each child to draw. Lanes that share a pixel are drawn once. Cost: edges drawn, and the fan-out of small families. */
  each(parent: number, edge: (child: number) => void): void {
    const { last, depth } = this.layout;
    // An only child is in the box or the one beyond it
    if (last[parent + 1] === last[parent]) {
      edge(parent + 1);
      return;
    }
    const lanePx = this.projection.lanePx(depth[parent]! + 1);
    const step = lanePx < THIN_LANE_PX ? 1 / lanePx : 0;
    const family = this.families.wideFamily(parent);
    if (family) for (const turn of this.turnsIn()) this.wide(family, turn, step, edge);
    else this.narrow(parent, step, edge);
  }

  /** Where all lanes are in view, once around is enough. */
  private turnsIn(): readonly number[] {
    return Number.isFinite(this.box.fromLane) ? this.turns : [0];
  }

  private wide(family: Int32Array, turn: number, step: number, edge: (child: number) => void): void {
    const { lane } = this.layout;
    const first = firstFrom(family, lane, this.box.fromLane - turn);
    if (first > 0 && turn === 0) edge(family[first - 1]!);
    let at = first;
    while (at < family.length) {
      const child = family[at]!;
      if (lane[child]! + turn > this.box.toLane) {
        if (turn === 0) edge(child);
        return;
      }
      edge(child);
      at = step === 0 ? at + 1 : Math.max(at + 1, firstFrom(family, lane, lane[child]! + step));
    }
  }

  private isIn(lane: number): boolean {
    const { fromLane, toLane } = this.box;
    if (this.turns.length === 1) return lane >= fromLane && lane <= toLane;
    return this.turns.some((turn) => lane + turn >= fromLane && lane + turn <= toLane);
  }

  private narrow(parent: number, step: number, edge: (child: number) => void): void {
    const { last, lane } = this.layout;
    let drawn = Number.NEGATIVE_INFINITY;
    this.before = NOBODY;
    this.after = NOBODY;
    for (let child = parent + 1; child <= last[parent]!; child = last[child]! + 1) {
      const at = lane[child]!;
      if (!this.isIn(at)) this.keepNearest(child, at);
      else if (Math.abs(at - drawn) >= step) {
        edge(child);
        drawn = at;
      }
    }
    if (this.before !== NOBODY) edge(this.before);
    if (this.after !== NOBODY) edge(this.after);
  }

  private keepNearest(child: number, at: number): void {
    const { lane } = this.layout;
    if (at < this.box.fromLane) {
      if (this.before === NOBODY || at > lane[this.before]!) this.before = child;
    } else if (this.after === NOBODY || at < lane[this.after]!) this.after = child;
  }
}
