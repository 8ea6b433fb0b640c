import { isStraight, pointAt } from './curve';
import type { EdgeItem, MarkItem } from './display-types';

const CELL_PX = 2;

export interface BoxPx {
  readonly x0Px: number;
  readonly y0Px: number;
  readonly x1Px: number;
  readonly y1Px: number;
}

/** Which parts of the screen are taken, in cells of 2 px. What lies outside the screen is neither stored nor free. */
export class Occupancy {
  private columns = 0;
  private rows = 0;
  private taken = new Uint8Array(0);

  constructor(widthPx: number, heightPx: number) {
    this.clear(widthPx, heightPx);
  }

  /** Makes all of a screen of this size free. */
  clear(widthPx: number, heightPx: number): void {
    this.columns = Math.max(1, Math.ceil(widthPx / CELL_PX));
    this.rows = Math.max(1, Math.ceil(heightPx / CELL_PX));
    if (this.taken.length === this.columns * this.rows) this.taken.fill(0);
    else this.taken = new Uint8Array(this.columns * this.rows);
  }

  take({ x0Px, y0Px, x1Px, y1Px }: BoxPx): void {
    const from = Math.max(0, Math.floor(x0Px / CELL_PX));
    const to = Math.min(this.columns - 1, Math.floor(x1Px / CELL_PX));
    if (to < from) return;
    for (let row = Math.max(0, Math.floor(y0Px / CELL_PX)); row <= Math.min(this.rows - 1, Math.floor(y1Px / CELL_PX)); row++)
      this.taken.fill(1, row * this.columns + from, row * this.columns + to + 1);
  }

  isFree({ x0Px, y0Px, x1Px, y1Px }: BoxPx): boolean {
    const from = Math.floor(x0Px / CELL_PX);
    const to = Math.floor(x1Px / CELL_PX);
    const top = Math.floor(y0Px / CELL_PX);
    const bottom = Math.floor(y1Px / CELL_PX);
    if (from < 0 || top < 0 || to >= this.columns || bottom >= this.rows) return false;
    for (let row = top; row <= bottom; row++) {
      for (let column = from; column <= to; column++) if (this.taken[row * this.columns + column] === 1) return false;
    }
    return true;
  }
}

const CURVE_SAMPLES = 24;

/** Takes the places that an edge runs through. */
export function blockEdge(space: Occupancy, edge: EdgeItem): void {
  const half = Math.max(0, edge.widthPx / 2 - 1);
  const line = (ax: number, ay: number, bx: number, by: number): void => {
    if (Math.abs(ay - by) < 1 || Math.abs(ax - bx) < 1) {
      space.take({ x0Px: Math.min(ax, bx), x1Px: Math.max(ax, bx), y0Px: Math.min(ay, by) - half, y1Px: Math.max(ay, by) + half });
      return;
    }
    const pieces = Math.min(200, Math.ceil(Math.abs(ay - by) / 4));
    for (let i = 0; i < pieces; i++) {
      const [x0, x1] = [ax + ((bx - ax) * i) / pieces, ax + ((bx - ax) * (i + 1)) / pieces];
      const [y0, y1] = [ay + ((by - ay) * i) / pieces, ay + ((by - ay) * (i + 1)) / pieces];
      space.take({ x0Px: Math.min(x0, x1), x1Px: Math.max(x0, x1), y0Px: Math.min(y0, y1), y1Px: Math.max(y0, y1) });
    }
  };
  if (!isStraight(edge)) {
    let before = pointAt(edge, 0);
    for (let i = 1; i <= CURVE_SAMPLES; i++) {
      const point = pointAt(edge, i / CURVE_SAMPLES);
      space.take({
        x0Px: Math.min(before[0], point[0]),
        x1Px: Math.max(before[0], point[0]),
        y0Px: Math.min(before[1], point[1]),
        y1Px: Math.max(before[1], point[1]),
      });
      before = point;
    }
  }
  line(edge.xEndPx, edge.yEndPx, edge.x1Px, edge.y1Px);
}

/** Takes the place of a mark with its rings. */
export function blockMark(space: Occupancy, { xPx, yPx, radiusPx, expanded, selected }: MarkItem): void {
  const reach = radiusPx + (selected ? 5 : expanded ? 3.5 : 2);
  space.take({ x0Px: xPx - reach, x1Px: xPx + reach, y0Px: yPx - reach, y1Px: yPx + reach });
}
