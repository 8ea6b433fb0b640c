import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedDomain, zoomedDomain } from '@/lib/figure/zoom-domain';

const WHOLE = [0, 5000] as const;
const stretch = fc
  .tuple(fc.double({ min: 0, max: 4999, noNaN: true }), fc.double({ min: 0.5, max: 5000, noNaN: true }))
  .map(([from, width]): [number, number] => [from, Math.min(5000, from + width)])
  .filter(([from, to]) => to > from + 0.1);

describe('zooming a stretch of an axis', () => {
  it('keeps what is under the pointer where it is, unless an end of the axis is in the way', () => {
    fc.assert(
      fc.property(stretch, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0.3, max: 3, noNaN: true }), (domain, share, factor) => {
        const at = domain[0] + share * (domain[1] - domain[0]);
        const next = zoomedDomain(domain, WHOLE, at, factor);
        const width = (domain[1] - domain[0]) * factor;
        if (next === null) {
          expect(width).toBeGreaterThanOrEqual(5000 - 1e-6);
          return;
        }
        expect(next[0]).toBeGreaterThanOrEqual(0);
        expect(next[1]).toBeLessThanOrEqual(5000);
        expect(next[1] - next[0]).toBeCloseTo(Math.max(0.05, width), 6);
        if (next[0] > 0 && next[1] < 5000) expect((at - next[0]) / (next[1] - next[0])).toBeCloseTo(share, 6);
        expect(at).toBeGreaterThanOrEqual(next[0] - 1e-6);
        expect(at).toBeLessThanOrEqual(next[1] + 1e-6);
      }),
    );
  });

  it('comes back to the whole axis', () => expect(zoomedDomain([1000, 4500], WHOLE, 2000, 2)).toBeNull());

  it('moves by a share of its width, as far as the axis goes, and keeps the width', () => {
    expect(movedDomain([1000, 2000], WHOLE, 0.5)).toEqual([1500, 2500]);
    expect(movedDomain([100, 1100], WHOLE, -0.5)).toEqual([0, 1000]);
    expect(movedDomain([3800, 4800], WHOLE, 0.5)).toEqual([4000, 5000]);
  });
});
