import { describe, expect, it } from 'vitest';
import { meanInterval, pairedInterval } from '@/lib/derive/bootstrap';
import { gaussian, keyOf, stream } from '@/lib/engine/random/key';

describe('the paired bootstrap', () => {
  it('covers the truth about as often as it says, at ten seeds', () => {
    const draw = stream(keyOf('coverage'));
    let covered = 0;
    const trials = 150;
    for (let trial = 0; trial < trials; trial++) {
      const pairs = Array.from({ length: 10 }, () => {
        const seed = gaussian(draw);
        return { a: 0.3 + seed + 0.2 * gaussian(draw), b: seed + 0.2 * gaussian(draw) };
      });
      const { low, high } = pairedInterval(pairs, 'difference');
      if (low <= 0.3 && 0.3 <= high) covered++;
    }
    // Ten pairs: the bootstrap of a mean is known to be a little narrow. 150 trials have a standard error of 2.2 %.
    expect(covered / trials).toBeGreaterThan(0.84);
    expect(covered / trials).toBeLessThan(0.99);
  });

  it('takes what a seed does to both out of the interval', () => {
    const pairs = Array.from({ length: 8 }, (_, i) => ({ a: 10 * i + 1 + 0.01 * (i % 3), b: 10 * i }));
    const { low, high } = pairedInterval(pairs, 'difference');
    expect(high - low).toBeLessThan(0.03);
    const { low: wide, high: wider } = meanInterval(pairs.map(({ a }) => a));
    expect(wider - wide).toBeGreaterThan(20);
  });

  it('is the ratio of the means, the point where nothing varies, the same at every call, and NaN where nothing can be said', () => {
    const pairs = [
      { a: 2, b: 1 },
      { a: 4, b: 3 },
      { a: 3, b: 1 },
    ];
    expect(pairedInterval(pairs, 'ratio').value).toBeCloseTo(9 / 5, 12);
    expect(pairedInterval(pairs, 'ratio')).toEqual(pairedInterval(pairs, 'ratio'));
    expect(meanInterval([0.5, 0.5, 0.5])).toEqual({ value: 0.5, low: 0.5, high: 0.5, n: 3 });
    expect(meanInterval([0.5])).toMatchObject({ value: 0.5, low: Number.NaN, n: 1 });
    expect(pairedInterval([{ a: 1, b: 0 }], 'ratio').value).toBeNaN();
  });
});
