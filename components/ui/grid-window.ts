/** Browsers cut elements off between 16 and 33 million pixels; a longer grid is scrolled at a larger scale. */
export const MAX_TRACK_PX = 8_000_000;

export interface GridShape {
  readonly rows: number;
  readonly rowPx: number;
  /** Room above the first row and below the last. */
  readonly padPx: number;
  readonly viewPx: number;
}

/** Which rows are near the view, and where they stand in the scrolled element. */
export interface GridWindow {
  readonly first: number;
  /** Excluded. */
  readonly last: number;
  /** Height of the scrolled element. */
  readonly trackPx: number;
  /** Top of row r in the track: `topPx + r · rowPx`. */
  readonly topPx: number;
}

const contentOf = ({ rows, rowPx, padPx }: GridShape): number => rows * rowPx + 2 * padPx;
const roomOf = (lengthPx: number, viewPx: number): number => Math.max(0, lengthPx - viewPx);

/** Content pixels that a scrolled pixel stands for: 1 unless the content is longer than a browser can hold. */
function scaleOf(shape: GridShape): number {
  const contentPx = contentOf(shape);
  const room = roomOf(Math.min(contentPx, MAX_TRACK_PX), shape.viewPx);
  return contentPx <= MAX_TRACK_PX || room === 0 ? 1 : roomOf(contentPx, shape.viewPx) / room;
}

/** The rows within `overscan` rows of the view at a scroll position. O(1). */
export function gridWindow(shape: GridShape, scrollPx: number, overscan: number): GridWindow {
  const { rows, rowPx, padPx, viewPx } = shape;
  const trackPx = Math.min(contentOf(shape), MAX_TRACK_PX);
  const scrolledPx = Math.min(Math.max(0, scrollPx), roomOf(trackPx, viewPx));
  const contentPx = scrolledPx * scaleOf(shape);
  const at = (px: number): number => Math.floor((px - padPx) / rowPx);
  const first = Math.min(Math.max(0, at(contentPx) - overscan), Math.max(0, rows - 1));
  const last = Math.min(rows, Math.max(0, at(contentPx + viewPx)) + 1 + overscan);
  return { first, last, trackPx, topPx: padPx + scrolledPx - contentPx };
}

/** The least movement from `scrollPx` that brings a whole row into view. */
export function scrollTo(shape: GridShape, row: number, scrollPx: number): number {
  const { rowPx, padPx, viewPx } = shape;
  const scale = scaleOf(shape);
  const nowPx = scrollPx * scale;
  const topPx = row * rowPx;
  const bottomPx = topPx + rowPx + 2 * padPx;
  if (topPx < nowPx) return topPx / scale;
  return bottomPx > nowPx + viewPx ? Math.min(topPx, bottomPx - viewPx) / scale : scrollPx;
}

/** Columns of at least `leastPx` with `gapPx` between them. */
export const columnsIn = (widthPx: number, leastPx: number, gapPx: number): number => Math.max(1, Math.floor((widthPx + gapPx) / (leastPx + gapPx)));

/** The place a key leads to among `count` things in `columns`; null where it leads nowhere. */
export function stepInGrid(key: string, at: number, count: number, columns: number, rowsInView: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: Math.min(at + columns, lastRowBegins(count, columns) > at ? count - 1 : at + columns),
    ArrowUp: at - columns,
    PageDown: Math.min(at + columns * rowsInView, lastInColumn(at, count, columns)),
    PageUp: Math.max(at - columns * rowsInView, at % columns),
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}

const lastRowBegins = (count: number, columns: number): number => Math.floor((count - 1) / columns) * columns;

function lastInColumn(at: number, count: number, columns: number): number {
  const column = at % columns;
  return column + Math.floor((count - 1 - column) / columns) * columns;
}
