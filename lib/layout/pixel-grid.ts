const CELL_PX = 2;
const MOST_MARKS = 255;

/** Which cells of a screen something already stands in. What is outside counts as in a cell beyond the border: lines that leave together are one, and take no place on it. */
export class PixelGrid {
  private columns = 0;
  private rows = 0;
  private taken = new Uint8Array(0);
  /** What a taken cell holds; another after every clearing, so that the cells need not be written. */
  private mark = 1;

  constructor(widthPx: number, heightPx: number) {
    this.clear(widthPx, heightPx);
  }

  /** Makes all cells of a screen of this size free. */
  clear(widthPx: number, heightPx: number): void {
    this.columns = Math.max(1, Math.ceil(widthPx / CELL_PX)) + 2;
    this.rows = Math.max(1, Math.ceil(heightPx / CELL_PX)) + 2;
    this.mark++;
    if (this.taken.length !== this.columns * this.rows) this.taken = new Uint8Array(this.columns * this.rows);
    else if (this.mark > MOST_MARKS) this.taken.fill(0);
    if (this.mark > MOST_MARKS) this.mark = 1;
  }

  /** True the first time a cell is asked for. */
  take(xPx: number, yPx: number): boolean {
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor(xPx / CELL_PX) + 1));
    const row = Math.min(this.rows - 1, Math.max(0, Math.floor(yPx / CELL_PX) + 1));
    const cell = row * this.columns + column;
    if (this.taken[cell] === this.mark) return false;
    this.taken[cell] = this.mark;
    return true;
  }
}

/** What lines along one axis cover, one interval for each pixel across it. */
export class LineCover {
  private from = new Float32Array(0);
  private to = new Float32Array(0);

  constructor(acrossPx: number) {
    this.clear(acrossPx);
  }

  clear(acrossPx: number): void {
    const length = Math.max(1, Math.ceil(acrossPx));
    if (this.from.length !== length) [this.from, this.to] = [new Float32Array(length), new Float32Array(length)];
    this.from.fill(Number.POSITIVE_INFINITY);
    this.to.fill(Number.NEGATIVE_INFINITY);
  }

  /** False where a line from `startPx` to `endPx` shows nothing that is not covered; it is covered from now on. */
  take(acrossPx: number, startPx: number, endPx: number): boolean {
    const at = Math.floor(acrossPx);
    if (at < 0 || at >= this.from.length) return false;
    const [from, to] = [this.from[at]!, this.to[at]!];
    if (startPx >= from && endPx <= to) return false;
    const meets = startPx <= to + 1 && endPx >= from - 1;
    this.from[at] = meets ? Math.min(from, startPx) : startPx;
    this.to[at] = meets ? Math.max(to, endPx) : endPx;
    return true;
  }
}
