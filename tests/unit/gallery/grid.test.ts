import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsIn, type GridShape, gridWindow, MAX_TRACK_PX, scrollTo, stepInGrid } from '@/components/ui/grid-window';

describe('the grid', () => {
  const shape = fc.record({
    rows: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 3_000_000 })),
    rowPx: fc.constant(131),
    padPx: fc.constant(12),
    viewPx: fc.integer({ min: 100, max: 2_000 }),
  });
  const contentPx = ({ rows, rowPx, padPx }: GridShape): number => rows * rowPx + 2 * padPx;

  it('shows any row where it scrolls to it, with few rows in the page and a track that a browser can hold', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (grid, where, from) => {
        const row = Math.min(grid.rows - 1, Math.floor(where * grid.rows));
        const room = Math.max(0, Math.min(MAX_TRACK_PX, contentPx(grid)) - grid.viewPx);
        const scrollPx = Math.min(Math.max(0, scrollTo(grid, row, from * room)), room);
        const { first, last, trackPx, topPx } = gridWindow(grid, scrollPx, 3);
        expect(trackPx).toBeLessThanOrEqual(MAX_TRACK_PX);
        expect(first).toBeLessThanOrEqual(row);
        expect(last).toBeGreaterThan(row);
        expect(last - first).toBeLessThanOrEqual(Math.ceil(grid.viewPx / grid.rowPx) + 8);
        const yPx = topPx + row * grid.rowPx - scrollPx;
        expect(yPx).toBeGreaterThanOrEqual(-0.01);
        if (grid.viewPx >= grid.rowPx + 2 * grid.padPx) expect(yPx + grid.rowPx).toBeLessThanOrEqual(grid.viewPx + 0.01);
      }),
    );
  });

  it('leaves the scroll alone where the row is in view, and ends at both ends', () => {
    const grid = { rows: 2_000_000, rowPx: 131, padPx: 12, viewPx: 800 };
    expect(gridWindow(grid, 0, 0).first).toBe(0);
    expect(gridWindow(grid, MAX_TRACK_PX, 0).last).toBe(2_000_000);
    expect(scrollTo({ ...grid, rows: 40 }, 3, 200)).toBe(200);
  });

  it('is walked by keys', () => {
    const step = (key: string, at: number): number | null => stepInGrid(key, at, 20, 8, 2);
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'x'].map((key) => step(key, 9))).toEqual([
      10,
      8,
      17,
      1,
      17,
      1,
      0,
      19,
      null,
    ]);
    expect([step('ArrowLeft', 0), step('ArrowRight', 19), step('ArrowUp', 5), step('ArrowDown', 14), step('ArrowDown', 17)]).toEqual([
      null,
      null,
      null,
      19,
      null,
    ]);
    expect([columnsIn(1_030, 112, 16), columnsIn(50, 112, 16)]).toEqual([8, 1]);
  });
});
