const CELL_PX = 2;

export interface BoxPx {
  readonly x0Px: number;
  readonly y0Px: number;
  readonly x1Px: number;
  readonly y1Px: number;
}

/** Which parts of the screen are taken, in cells of 2 px. What lies outside the screen is neither stored nor free. */
export class Occupancy {
  private readonly columns: number;
  private readonly rows: number;
  private readonly taken: Uint8Array;

  constructor(widthPx: number, heightPx: number) {
    this.columns = Math.max(1, Math.ceil(widthPx / CELL_PX));
    this.rows = Math.max(1, Math.ceil(heightPx / CELL_PX));
    this.taken = new Uint8Array(this.columns * this.rows);
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
