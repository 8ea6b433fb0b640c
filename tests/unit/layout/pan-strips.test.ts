import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pannedBy } from '@/lib/layout/pan-strips';
import type { PartPx } from '@/lib/layout/projection';
import { fitView, panView, zoomAt } from '@/lib/layout/viewport';

const SIZE = { widthPx: 60, heightPx: 40 };
const VIEW = fitView({ frame: 'rows', form: 'links', lanes: 9, levels: 5 }, SIZE, { left: 4, right: 4, top: 4, bottom: 4 });
const ratios = fc.constantFrom(1, 1.5, 2);

/** How often each pixel of the device is painted. */
function paintings(strips: readonly PartPx[], ratio: number, width: number, height: number): Uint8Array {
  const painted = new Uint8Array(width * height);
  for (const { x0Px, y0Px, x1Px, y1Px } of strips)
    for (let y = Math.round(y0Px * ratio); y < Math.round(y1Px * ratio); y++)
      for (let x = Math.round(x0Px * ratio); x < Math.round(x1Px * ratio); x++) painted[y * width + x]!++;
  return painted;
}

describe('a picture that is moved with its view', () => {
  it('leaves to be painted exactly what came into view, each pixel once', () => {
    fc.assert(
      fc.property(ratios, fc.integer({ min: -30, max: 30 }), fc.integer({ min: -20, max: 20 }), (ratio, dx, dy) => {
        const [width, height] = [Math.round(SIZE.widthPx * ratio), Math.round(SIZE.heightPx * ratio)];
        const panned = pannedBy(VIEW, panView(VIEW, dx / ratio, dy / ratio), ratio);
        expect([panned?.dxDevicePx, panned?.dyDevicePx]).toEqual([dx, dy]);
        const isOutside = (at: number, size: number): boolean => at < 0 || at >= size;
        const wanted = new Uint8Array(width * height).map((_, i) =>
          isOutside((i % width) - dx, width) || isOutside(Math.floor(i / width) - dy, height) ? 1 : 0,
        );
        expect(paintings(panned!.strips, ratio, width, height)).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });

  it('is not kept where the view did more than move by whole pixels, or went far', () => {
    expect(pannedBy(VIEW, zoomAt(VIEW, 10, 10, 1.1), 1)).toBeNull();
    expect(pannedBy(VIEW, { ...VIEW, widthPx: 61 }, 1)).toBeNull();
    expect(pannedBy(VIEW, panView(VIEW, 0.4, 0), 1)).toBeNull();
    expect(pannedBy(VIEW, panView(VIEW, 0.5, 0), 2)).not.toBeNull();
    expect(pannedBy(VIEW, panView(VIEW, 31, 0), 1)).toBeNull();
    expect(pannedBy(VIEW, panView(VIEW, 0, -21), 1)).toBeNull();
  });
});
