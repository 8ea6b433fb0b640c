import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartScale } from '@/lib/figure/axis-scale';
import { valuesOf } from '@/lib/figure/frame';

const whole = (value: number): string => value.toFixed(0);

describe('ticks of an axis', () => {
  it('of a run of three steps stand at whole steps', () => {
    expect(valuesOf({ scale: chartScale('linear', [0, 2], [0, 100]), format: whole, ticks: 4 })).toEqual([0, 1, 2]);
  });

  it('never bear the same text twice, and ascend', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 500, noNaN: true }), fc.integer({ min: 2, max: 12 }), fc.nat(3), (to, ticks, digits) => {
        const values = valuesOf({ scale: chartScale('linear', [0, to], [0, 100]), format: (value) => value.toFixed(digits), ticks });
        expect(new Set(values.map((value) => value.toFixed(digits))).size).toBe(values.length);
        expect(values).toEqual(values.toSorted((a, b) => a - b));
        expect(values.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});
