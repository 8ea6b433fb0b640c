import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldOnce, foldRuns } from '@/lib/derive/series/bands';
import { columnsOf, type SeriesPoint } from '@/lib/derive/series/columns';
import { downSample } from '@/lib/derive/series/down-sample';
import { prepareLine } from '@/lib/derive/series/prepared';
import { smoothColumns } from '@/lib/derive/series/smooth';
import { OutlineWriter, openPath, outlinePath, sparsePlaces } from '@/lib/figure/line-path';

/** A value of a producer: a number, one that is not finite, or none. */
const value = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: -1e6, max: 1e6, noNaN: true }) },
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, null),
);
const values = fc.array(value, { minLength: 1, maxLength: 300 });
const pointsOf = (all: readonly (number | null)[]): SeriesPoint[] => all.map((one, step) => ({ attempt: 0, step, value: one }));

describe('down-sampling of lines with gaps and values that are not finite', () => {
  it('keeps the least and the greatest number, the first and the last place of every bucket', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 50 }), (made, width) => {
        const own = Float64Array.from(made, (one) => one ?? Number.NaN);
        const kept = downSample(own, 0, own.length, (place) => Math.floor(place / width));
        for (let from = 0; from < own.length; from += width) {
          const to = Math.min(own.length, from + width);
          const all = [...own.subarray(from, to)].filter((one) => !Number.isNaN(one));
          const shown = [...kept].filter((place) => place >= from && place < to);
          expect([shown[0], shown.at(-1)]).toEqual([from, to - 1]);
          const drawn = shown.map((place) => own[place]!).filter((one) => !Number.isNaN(one));
          if (all.length > 0) expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([Math.min(...all), Math.max(...all)]);
        }
      }),
    );
  });

  it('what is drawn of a line holds the extremes and both ends of every stretch, and never joins two', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 3, noNaN: true }), (made, slope) => {
        const columns = columnsOf(pointsOf(made));
        for (const { from, to } of prepareLine(columns, 0, false).segments) {
          const places = sparsePlaces(columns.value, from, to, (place) => slope * columns.x[place]!);
          const drawn = [...places].map((place) => columns.value[place]!);
          const all = made.slice(from, to) as number[];
          expect(drawn.every(Number.isFinite)).toBe(true);
          expect([drawn[0], drawn.at(-1)]).toEqual([all[0], all.at(-1)]);
          expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([Math.min(...all), Math.max(...all)]);
        }
      }),
    );
  });

  it('is worked out once for a line, a stretch and a width, and anew for another width', () => {
    const own = Float64Array.from({ length: 4000 }, (_, i) => Math.sin(i));
    const at = (slope: number) => sparsePlaces(own, 0, own.length, (place) => slope * place);
    expect(at(0.1)).toBe(at(0.1));
    expect(at(0.2).length).toBeGreaterThan(at(0.1).length);
    expect([...at(0.1)]).toEqual([...downSample(own, 0, own.length, (place) => Math.floor(0.1 * place))]);
  });
});

it('a line’s numbers and its letters are the same line', () => {
  const writer = new OutlineWriter(false);
  const [x, y] = [(place: number) => place * 1.2345, (place: number) => 100 - place * 7.77];
  writer.line([0, 1, 5], x, y);
  writer.line([7], x, y);
  writer.line([8, 9], x, y);
  expect(outlinePath(writer.outline())).toBe(openPath([0, 1, 5], x, y) + openPath([8, 9], x, y));
  const area = new OutlineWriter(true);
  area.area([0, 2], [0, 1], x, y, x);
  expect(outlinePath(area.outline())).toBe(`${openPath([0, 2], x, y)}L1.2 1.2L0 0Z`);
});

describe('what is kept with a line', () => {
  it('interval ends only where they are asked for, and the same band for the same runs', () => {
    const line = columnsOf([0, 1, 2].map((step) => ({ attempt: 0, step, value: step, low: step - 1, high: step + 1 })));
    expect(prepareLine(line, 2, false).low).toBeNull();
    expect([...prepareLine(line, 2, true).low!]).toEqual([...smoothColumns({ ...line, value: line.low! }, 2)]);
    expect(prepareLine(line, 2, false).smoothed).toBe(prepareLine(line, 2, true).smoothed);
    const other = columnsOf([0, 1].map((step) => ({ attempt: 0, step, value: 3 })));
    expect(foldOnce([line, other])).toBe(foldOnce([line, other]));
    expect(foldOnce([line])).not.toBe(foldOnce([line, other]));
    expect(foldOnce([line, other])).toEqual(foldRuns([line, other]));
  });
});
