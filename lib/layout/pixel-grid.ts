const CELL_PX = 2;

/** Which cells of a screen something already stands in. What is outside counts as on its border: lines that leave together are one. */
export class PixelGrid {
  private readonly columns: number;
  private readonly rows: number;
  private readonly taken: Uint8Array;

  constructor(widthPx: number, heightPx: number) {
    this.columns = Math.max(1, Math.ceil(widthPx / CELL_PX));
    this.rows = Math.max(1, Math.ceil(heightPx / CELL_PX));
    this.taken = new Uint8Array(this.columns * this.rows);
  }

  /** True the first time a cell is asked for. */
  take(xPx: number, yPx: number): boolean {
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor(xPx / CELL_PX)));
    const row = Math.min(this.rows - 1, Math.max(0, Math.floor(yPx / CELL_PX)));
    const cell = row * this.columns + column;
    if (this.taken[cell] === 1) return false;
    this.taken[cell] = 1;
    return true;
  }
}

/** What lines along one axis cover, one interval for each pixel across it. */
export class LineCover {
  private readonly from: Float32Array;
  private readonly to: Float32Array;

  constructor(acrossPx: number) {
    this.from = new Float32Array(Math.max(1, Math.ceil(acrossPx))).fill(Number.POSITIVE_INFINITY);
    this.to = new Float32Array(this.from.length).fill(Number.NEGATIVE_INFINITY);
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
