import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from '@/components/inspector/spread-names';

const CLOSE = 0.085;
const GRID = 40;
const names = (marks: readonly number[]) => marks.map((at, i) => ({ text: `${i}`, at, strong: false }));
const placesOf = (marks: readonly number[]): number[] => spread(names(marks)).map(({ at }) => at);
const cost = (places: readonly number[], marks: readonly number[]): number =>
  places.reduce((sum, place, i) => sum + (place - marks.toSorted((a, b) => a - b)[i]!) ** 2, 0);

/** The cheapest places for three names on a grid, all of them tried. */
function cheapest(marks: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  const gap = Math.ceil(CLOSE * GRID);
  for (let a = 0; a <= GRID; a++)
    for (let b = a + gap; b <= GRID; b++)
      for (let c = b + gap; c <= GRID; c++)
        least = Math.min(
          least,
          cost(
            [a, b, c].map((at) => at / GRID),
            marks,
          ),
        );
  return least;
}

const mark = fc.double({ min: 0, max: 1, noNaN: true });

describe('names beside a strip', () => {
  it('stay where their marks are if they do not touch', () => {
    expect(placesOf([0.9, 0.1, 0.5])).toEqual([0.1, 0.5, 0.9]);
    expect(placesOf([])).toEqual([]);
  });

  it('make room on both sides: the name of one mark does not stand over another mark', () => {
    const [k, v, exact] = placesOf([0.778, 0.78, 0.86]);
    expect(Math.abs(exact! - 0.86)).toBeLessThan(Math.abs(v! - 0.86));
    expect(k).toBeLessThan(0.778);
  });

  it('keep their order, do not touch, stay inside and lie as near as they can', () => {
    fc.assert(
      fc.property(fc.tuple(mark, mark, mark), (marks) => {
        const places = placesOf(marks);
        for (let i = 1; i < places.length; i++) expect(places[i]! - places[i - 1]!).toBeGreaterThan(CLOSE - 1e-9);
        expect(places[0]).toBeGreaterThan(-1e-9);
        expect(places.at(-1)).toBeLessThan(1 + 1e-9);
        expect(cost(places, marks)).toBeLessThan(cheapest(marks) + 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});
