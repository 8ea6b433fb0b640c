import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestPosition, stepPositions, stripWindow } from '@/components/tree/time/step-positions';
import type { PromptTree } from '@/lib/contract/read/over-steps';

const at = (attempt: number, step: number): PromptTree => ({
  treeKey: `${attempt}~${step}~p~t`,
  attempt,
  step,
  nodes: 1,
  k: 0,
  n: 1,
  rootV: null,
  exactV: null,
  ended: true,
});

describe('places on the axis of steps', () => {
  it('are by step; a second attempt follows the first, though it begins at an earlier step', () => {
    const places = stepPositions([at(0, 10), at(0, 20), at(0, 40), at(1, 20), at(1, 49)]);
    expect(places.map((place) => Math.round(place * 60))).toEqual([0, 10, 30, 31, 60]);
    expect(stepPositions([at(0, 7)])).toEqual([0.5]);
  });

  it('rise along the list, also where one step holds many trees, and each is nearest to itself', () => {
    const some = fc.array(fc.record({ attempt: fc.nat(2), step: fc.nat(30) }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(some, (list) => {
        const trees = list.map(({ attempt, step }) => at(attempt, step)).sort((a, b) => a.attempt - b.attempt || a.step - b.step);
        const places = stepPositions(trees);
        for (let i = 1; i < places.length; i++) expect(places[i]).toBeGreaterThan(places[i - 1]!);
        expect(places.map((place) => nearestPosition(places, place))).toEqual(places.map((_, i) => i));
        expect([places[0], places.at(-1)]).toEqual([0, 1]);
      }),
    );
  });

  it('a strip holds the current entry, and as many as there is room for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), fc.integer({ min: 1, max: 12 }), (count, pick, room) => {
        const { from, to } = stripWindow(count, pick % count, room);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to - from).toBe(Math.min(count, room));
        expect(to).toBeLessThanOrEqual(count);
        expect(pick % count).toBeGreaterThanOrEqual(from);
        expect(pick % count).toBeLessThan(to);
      }),
    );
  });
});
