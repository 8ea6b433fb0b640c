import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompareCurve } from '@/lib/contract/read/compare';
import { nearestStep, packCurves, placeOfStep, realAt, stepsOf } from '@/lib/derive/compare/shown-curves';
import { compareLines } from '@/lib/figure/compare-lines';

function curve(steps: readonly number[], value: readonly (number | null)[]): CompareCurve {
  const none = steps.map(() => null);
  const leaves = steps.map((step) => step * 10);
  return { step: [...steps], value: [...value], low: none, high: none, leaves, tokens: none, wall: none, n: 1, leftOut: 0, band: 'none' };
}
const style = { paint: 'run-1', ink: 'run-1-ink', dash: '', marker: 'disc' } as const;

describe('curves of a page', () => {
  it('hold every point, undefined ones as gaps', () => {
    const shown = packCurves({ ratio: { a: curve([0, 1, 2, 5], [0.5, null, 0.25, 1]) }, accuracy: {} } as never).ratio.a!;
    expect(Array.from(shown.step)).toEqual([0, 1, 2, 5]);
    expect([realAt(shown.value, 0), realAt(shown.value, 1), realAt(shown.low, 0), realAt(shown.leaves, 3)]).toEqual([
      0.5,
      Number.NaN,
      Number.NaN,
      50,
    ]);
    const [line] = compareLines([{ id: 'a', label: 'a', style, curve: shown }], { title: '', axis: 'step', sigma: 0, what: '' }).series;
    expect([[...line!.points.value], [...line!.points.gap]]).toEqual([
      [0.5, Number.NaN, 0.25, 1],
      [0, 1, 0, 0],
    ]);
  });

  it('are the same lines as those of a file, and the same columns whenever they are asked for', () => {
    const own = curve([0, 1, 2], [0.5, null, 0.25]);
    const shown = packCurves({ ratio: { a: own }, accuracy: {} } as never).ratio.a!;
    const of = (one: typeof shown) =>
      compareLines([{ id: 'a', label: 'a', style, curve: one }], { title: '', axis: 'leaves', sigma: 0, what: '' }).series[0]!.points;
    expect(of(shown)).toEqual(of(own));
    expect(of(shown)).toBe(of(shown));
  });

  it('find the nearest step, as a look at every point does', () => {
    const ascending = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 40 }).map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.array(ascending, { minLength: 1, maxLength: 4 }), fc.double({ min: -10, max: 520, noNaN: true }), (all, wanted) => {
        const curves = all.map((steps) =>
          curve(
            steps,
            steps.map(() => 1),
          ),
        );
        const every = stepsOf(curves);
        const nearest = Math.min(...[...every].map((step) => Math.abs(step - wanted)));
        expect(Math.abs(nearestStep(curves, 'step', wanted)! - wanted)).toBeCloseTo(nearest, 9);
        expect(Math.abs(nearestStep(curves, 'leaves', wanted * 10)! - wanted)).toBeCloseTo(nearest, 6);
        expect([...every]).toEqual([...new Set(all.flat())].sort((a, b) => a - b));
        for (const { step } of curves) for (const one of every) expect(placeOfStep(step, one)).toBe([...(step as number[])].indexOf(one));
      }),
    );
    expect(nearestStep([curve([], [])], 'step', 3)).toBeNull();
  });
});
