import type { TreeLayout } from './types';
import { lanePxOf, levelPxOf, outward, type Viewport } from './viewport';

const TAU = 2 * Math.PI;
/** Lanes start at the top. */
const TOP = -Math.PI / 2;

export type PointPx = readonly [xPx: number, yPx: number];

/** A part of the screen. */
export interface PartPx {
  readonly x0Px: number;
  readonly y0Px: number;
  readonly x1Px: number;
  readonly y1Px: number;
}

export const wholeScreen = ({ widthPx, heightPx }: Viewport): PartPx => ({ x0Px: 0, y0Px: 0, x1Px: widthPx, y1Px: heightPx });

/** A part of a tree, in levels and lanes; in polar frames lanes go on past the last one where the part crosses the start. */
export interface TreeBox {
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly fromLane: number;
  readonly toLane: number;
}

/** Where a tree's levels and lanes stand on one screen, and which of them are on it. */
export abstract class Projection {
  readonly levelPx: number;

  constructor(
    protected readonly tree: Pick<TreeLayout, 'form' | 'lanes' | 'levels'>,
    readonly view: Viewport,
  ) {
    this.levelPx = levelPxOf(view);
  }

  /** Pixels from the root's level: a whole level, or a part of the way between two. */
  along(level: number): number {
    return outward(this.tree.form, level) * this.levelPx;
  }

  /** The point `alongPx` from the root's level on a lane. */
  abstract at(alongPx: number, lane: number): PointPx;
  /** Pitch of lanes at a level, in px. */
  abstract lanePx(level: number): number;
  /** The part of the tree in a part of the screen, `marginPx` wider. */
  abstract box(part: PartPx, marginPx: number): TreeBox;
  /** The part of the tree around a point of the screen. */
  abstract around(xPx: number, yPx: number, reachPx: number): TreeBox;

  point(level: number, lane: number): PointPx {
    return this.at(this.along(level), lane);
  }

  /** Fractional level at a distance from the root's; the gap of the root's fan included. */
  protected levelAt(alongPx: number): number {
    const levels = alongPx / this.levelPx;
    const first = outward(this.tree.form, 1);
    return levels <= first ? levels / first : levels - first + 1;
  }
}

class StraightProjection extends Projection {
  private readonly pitchPx: number;
  private readonly isRows: boolean;

  constructor(tree: Pick<TreeLayout, 'form' | 'lanes' | 'levels'>, view: Viewport) {
    super(tree, view);
    this.pitchPx = lanePxOf(view);
    this.isRows = view.frame === 'rows';
  }

  at(alongPx: number, lane: number): PointPx {
    // Half pixels across keep lines sharp and siblings evenly apart
    const { xPx, yPx } = this.view;
    if (this.isRows) return [xPx + alongPx, Math.round((yPx + lane * this.pitchPx) * 2) / 2];
    return [Math.round((xPx + lane * this.pitchPx) * 2) / 2, yPx + alongPx];
  }

  lanePx(): number {
    return this.pitchPx;
  }

  private boxOf(x0Px: number, y0Px: number, x1Px: number, y1Px: number): TreeBox {
    const { xPx, yPx } = this.view;
    const [a0, a1, l0, l1] = this.isRows ? [x0Px - xPx, x1Px - xPx, y0Px - yPx, y1Px - yPx] : [y0Px - yPx, y1Px - yPx, x0Px - xPx, x1Px - xPx];
    return { fromLevel: this.levelAt(a0), toLevel: this.levelAt(a1), fromLane: l0 / this.pitchPx, toLane: l1 / this.pitchPx };
  }

  box({ x0Px, y0Px, x1Px, y1Px }: PartPx, marginPx: number): TreeBox {
    return this.boxOf(x0Px - marginPx, y0Px - marginPx, x1Px + marginPx, y1Px + marginPx);
  }

  around(xPx: number, yPx: number, reachPx: number): TreeBox {
    return this.boxOf(xPx - reachPx, yPx - reachPx, xPx + reachPx, yPx + reachPx);
  }
}

class PolarProjection extends Projection {
  at(alongPx: number, lane: number): PointPx {
    const angle = TOP + ((lane + 0.5) / Math.max(1, this.tree.lanes)) * TAU;
    return [this.view.xPx + alongPx * Math.cos(angle), this.view.yPx + alongPx * Math.sin(angle)];
  }

  lanePx(level: number): number {
    return (TAU * this.along(level)) / Math.max(1, this.tree.lanes);
  }

  private laneAt(angle: number): number {
    return ((angle - TOP) / TAU) * this.tree.lanes - 0.5;
  }

  private boxOf(x0: number, y0: number, x1: number, y1: number): TreeBox {
    const { xPx, yPx } = this.view;
    const [left, top, right, bottom] = [x0 - xPx, y0 - yPx, x1 - xPx, y1 - yPx];
    const nearX = Math.max(left, 0, -right);
    const nearY = Math.max(top, 0, -bottom);
    const farPx = Math.hypot(Math.max(-left, right), Math.max(-top, bottom));
    const levels = { fromLevel: this.levelAt(Math.hypot(nearX, nearY)), toLevel: this.levelAt(farPx) };
    if (nearX === 0 && nearY === 0) return { ...levels, fromLane: Number.NEGATIVE_INFINITY, toLane: Number.POSITIVE_INFINITY };
    // Seen from outside the box, its corners lie within half a turn of its middle
    const middle = Math.atan2(top + bottom, left + right);
    let [low, high] = [0, 0];
    for (const [x, y] of [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ] as const) {
      let turn = Math.atan2(y, x) - middle;
      if (turn > Math.PI) turn -= TAU;
      if (turn < -Math.PI) turn += TAU;
      low = Math.min(low, turn);
      high = Math.max(high, turn);
    }
    return { ...levels, fromLane: this.laneAt(middle + low), toLane: this.laneAt(middle + high) };
  }

  box({ x0Px, y0Px, x1Px, y1Px }: PartPx, marginPx: number): TreeBox {
    return this.boxOf(x0Px - marginPx, y0Px - marginPx, x1Px + marginPx, y1Px + marginPx);
  }

  around(xPx: number, yPx: number, reachPx: number): TreeBox {
    return this.boxOf(xPx - reachPx, yPx - reachPx, xPx + reachPx, yPx + reachPx);
  }
}

/** How a tree falls on a screen. */
export function project(tree: Pick<TreeLayout, 'form' | 'lanes' | 'levels'>, view: Viewport): Projection {
  return view.frame === 'polar' ? new PolarProjection(tree, view) : new StraightProjection(tree, view);
}

/** Lane intervals meet, around the circle where `turn` lanes make one. */
export function lanesMeet(box: TreeBox, minLane: number, maxLane: number, turn: number): boolean {
  if (maxLane >= box.fromLane && minLane <= box.toLane) return true;
  if (turn === 0) return false;
  return (maxLane + turn >= box.fromLane && minLane + turn <= box.toLane) || (maxLane - turn >= box.fromLane && minLane - turn <= box.toLane);
}

/** Lanes that make a full turn; 0 where lanes do not close. */
export const turnOf = (view: Viewport): number => (view.frame === 'polar' ? view.lanes : 0);
