import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neymanWeight, proportionalShares, residuals, varianceWeight } from '@/lib/derive/allocation/shares';

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
const total = fc.integer({ min: 0, max: 500 });

describe('shares in proportion to a weight', () => {
  it('spend the whole budget, whatever the weights, and residuals against them sum to 0', () => {
    fc.assert(
      fc.property(chances, total, fc.integer({ min: 1, max: 9 }), (p, units, step) => {
        for (const weight of [neymanWeight, varianceWeight]) {
          const shares = proportionalShares(p.map(weight), units);
          expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(units, 6);
          const given = p.map((_, i) => (i * step) % 7);
          const spread = proportionalShares(
            p.map(weight),
            given.reduce((sum, one) => sum + one, 0),
          );
          expect(residuals(given, spread).sum).toBeCloseTo(0, 6);
        }
      }),
    );
  });

  it('Neyman’s leave the sum of the means’ variances no smaller by any move: checked by moving', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.02, max: 0.98, noNaN: true }), { minLength: 2, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        fc.double({ min: 0.001, max: 0.5, noNaN: true }),
        (p, a, b, part) => {
          const shares = proportionalShares(p.map(neymanWeight), 100);
          const [from, to] = [a % p.length, b % p.length];
          fc.pre(from !== to);
          const variance = (units: readonly number[]): number => p.reduce((sum, one, i) => sum + (one * (1 - one)) / units[i]!, 0);
          const moved = [...shares];
          moved[from]! -= part * shares[from]!;
          moved[to]! += part * shares[from]!;
          expect(variance(moved)).toBeGreaterThanOrEqual(variance(shares) - 1e-9);
        },
      ),
    );
  });

  it('are equal where nothing varies', () => {
    expect(proportionalShares([0, 0, 0, 0].map(neymanWeight), 8)).toEqual([2, 2, 2, 2]);
  });
});

it('what would have to move is what is above, and as much as what is below', () => {
  expect(residuals([4, 0, 2], [2, 1, 3])).toEqual({ sum: 0, moved: 2, rms: Math.sqrt(2) });
});
