import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDomain, extentOf, realDomain, shareDomain } from '@/components/charts/domains';
import type { LinePoint } from '@/components/charts/model';
import { oddPoints, seamsOf, segmentsOf, takenAgain } from '@/components/charts/segments';
import { smoothBySteps } from '@/components/charts/smooth';
import { nearestStep } from '@/components/charts/view';
import { placeLabels } from '@/lib/figure/place-labels';

const point = (step: number, value: number | null, attempt = 0): LinePoint => ({ attempt, step, value });
const steps = (points: readonly LinePoint[]): number[][] => segmentsOf(points).map((segment) => segment.points.map((one) => one.step));

describe('segments', () => {
  it('never bridge an undefined value, a value that is not finite, or a missing step', () => {
    expect(steps([point(0, 1), point(1, null), point(2, 1), point(3, 1)])).toEqual([[0], [2, 3]]);
    expect(steps([point(0, 1), point(1, Number.NaN), point(2, 1)])).toEqual([[0], [2]]);
    expect(steps([point(0, 1), point(1, 1), point(2, 1), point(6, 1), point(7, 1)])).toEqual([
      [0, 1, 2],
      [6, 7],
    ]);
  });

  it('join regular spacing wider than one step', () => {
    expect(steps([point(0, 1), point(5, 1), point(10, 1)])).toEqual([[0, 5, 10]]);
  });

  it('never join two attempts, and dim what a later attempt took again', () => {
    const points = [point(0, 1), point(1, 1), point(2, 1), point(3, 1), point(2, 1, 1), point(3, 1, 1)];
    const segments = segmentsOf(points);
    expect(segments.map((segment) => [segment.points.map((one) => one.step), segment.superseded, segment.lost])).toEqual([
      [[0, 1], false, false],
      [[2, 3], true, true],
      [[2, 3], false, false],
    ]);
    expect(seamsOf(points)).toEqual([{ attempt: 1, step: 2 }]);
  });

  it('say what a later attempt takes again, also where it has not come so far yet', () => {
    const points = [point(0, 1), point(1, 1), point(2, 1), point(3, 1), point(2, 1, 1), point(3, 1, 1), point(3, 1, 2)];
    expect(takenAgain(points)).toEqual([point(2, 1), point(3, 1), point(3, 1, 1)]);
    expect(takenAgain(points.slice(0, 5))).toEqual([point(2, 1), point(3, 1)]);
    expect(takenAgain(points.slice(0, 4))).toEqual([]);
  });

  it('name the points that are not finite', () => {
    expect(oddPoints([point(0, 1), { attempt: 0, step: 1, value: null, odd: 'NaN' }, point(2, null)]).map((one) => one.step)).toEqual([1]);
  });
});

describe('smoothing', () => {
  it('keeps a constant, at the ends too', () => {
    const values = smoothBySteps(
      [0, 1, 2, 9, 10].map((step) => ({ step, value: 0.4 })),
      3,
    );
    for (const value of values) expect(value).toBeCloseTo(0.4, 12);
  });

  it('stays inside the values and is the identity at σ = 0', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0, max: 10, noNaN: true }),
        (values, sigma) => {
          const points = values.map((value, step) => ({ step, value }));
          const smoothed = smoothBySteps(points, sigma);
          expect(smoothBySteps(points, 0)).toEqual(values);
          for (const value of smoothed) {
            expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
            expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
          }
        },
      ),
    );
  });
});

describe('labels', () => {
  it('never overlap, stay inside and keep their order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 160, noNaN: true }), { minLength: 1, maxLength: 12 }), (ys) => {
        const wanted = ys.map((yPx, i) => ({ id: `label ${String(i).padStart(2, '0')}`, yPx }));
        const placed = placeLabels(wanted, 13, 4, 160);
        const gap = ys.length > 1 ? Math.min(13, 156 / (ys.length - 1)) : 13;
        const order = [...wanted].sort((a, b) => a.yPx - b.yPx || (a.id < b.id ? -1 : 1)).map((label) => placed.get(label.id) ?? Number.NaN);
        for (const y of order) {
          expect(y).toBeGreaterThanOrEqual(4 - 1e-6);
          expect(y).toBeLessThanOrEqual(160 + 1e-6);
        }
        for (let i = 1; i < order.length; i++) expect((order[i] ?? 0) - (order[i - 1] ?? 0)).toBeGreaterThanOrEqual(gap - 1e-6);
      }),
    );
  });
});

describe('domains', () => {
  it('leave values that are not finite out', () => {
    expect(extentOf([[point(0, Number.POSITIVE_INFINITY), point(1, 0.3), point(2, null)]])).toEqual([0.3, 0.3]);
    expect(extentOf([[point(0, Number.NaN)]])).toBeNull();
  });

  it('hold the extent and keep a width', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
        const extent = [Math.min(a, b), Math.max(a, b)] as const;
        const [low, high] = shareDomain(extent);
        expect(low).toBeLessThanOrEqual(extent[0] + 1e-6);
        expect(high).toBeGreaterThanOrEqual(extent[1] - 1e-6);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1 + 1e-12);
        expect(high - low).toBeGreaterThanOrEqual(0.2 - 1e-9);
        const [from, to] = realDomain(extent);
        expect(to).toBeGreaterThan(from);
      }),
    );
    expect(countDomain([0, 1732])[1]).toBeGreaterThanOrEqual(1732);
    expect(countDomain(null)).toEqual([0, 4]);
  });
});

it('the cursor snaps to the nearest step', () => {
  expect(nearestStep([], 3)).toBeNull();
  expect(nearestStep([0, 5, 10], 7.4)).toBe(5);
  expect(nearestStep([0, 5, 10], 7.6)).toBe(10);
  expect(nearestStep([0, 5, 10], -4)).toBe(0);
  expect(nearestStep([0, 5, 10], 99)).toBe(10);
});
