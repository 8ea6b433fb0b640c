import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byRank, gainBars, ordinal, prefixUtility, smallestFundedGain, unitGain } from '@/components/inspector/decision-math';

const anchor = (name: string, q: number | null, allocated: number, rank: number | null) => ({
  anchor: name,
  j: 0,
  t: 1,
  v: q,
  predictor: null,
  exactV: null,
  r: 1,
  q,
  utility: null,
  rank,
  allocated,
  spent: null,
});

describe('decision numbers', () => {
  it('gains add up to the utility', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 20 }), (q, k) => {
        let sum = 0;
        for (let unit = 1; unit <= k; unit++) sum += unitGain(q, unit);
        expect(sum).toBeCloseTo(prefixUtility(q, k), 9);
      }),
    );
  });

  it('the mock’s numbers: q = 0.31, two given', () => {
    expect([prefixUtility(0.31, 2), unitGain(0.31, 1), unitGain(0.31, 2), unitGain(0.31, 3)].map((value) => value.toFixed(3))).toEqual([
      '0.904',
      '0.690',
      '0.214',
      '0.066',
    ]);
  });

  it('the smallest gain funded ignores what got nothing or had no q', () => {
    expect(smallestFundedGain([anchor('a', 0.5, 2, 1), anchor('b', 0.9, 0, 2), anchor('c', null, 3, 3)])).toBeCloseTo(0.25);
    expect(smallestFundedGain([anchor('b', 0.9, 0, 1)])).toBeNull();
  });

  it('ranks, unranked last', () => {
    expect(byRank([anchor('x', 0.1, 0, null), anchor('b', 0.1, 0, 2), anchor('a', 0.1, 0, 1)]).map(({ anchor: name }) => name)).toEqual([
      'a',
      'b',
      'x',
    ]);
  });

  it('bars show what was given and what would have followed', () => {
    expect(gainBars(0.5, 1).map((bar) => bar.isGiven)).toEqual([true, false, false, false, false]);
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 111].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '111th']);
  });
});
