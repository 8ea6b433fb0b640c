import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Contrast, NextTurn } from '@/components/inspector/contrast';
import { MOST_PAIRS, rankPairs } from '@/components/inspector/contrast-rank';
import { emptyColumns, type TreeSnapshot } from '@/lib/contract/snapshot';

/** A prefix with many next turns, none of them a leaf. */
function fan(values: readonly { v: number; n: number; success: boolean }[]): { snapshot: TreeSnapshot; contrast: Contrast } {
  const columns = emptyColumns(values.length + 1);
  const turns = values.map(({ v, n, success }, i): NextTurn => {
    columns.v[i + 1] = v;
    columns.n[i + 1] = n;
    columns.last[i + 1] = i + 2;
    return { node: i + 1, kind: 'other', place: 0, outcome: success ? 'success' : 'failure', answer: '' };
  });
  const successes = turns.filter((turn) => turn.outcome === 'success').length;
  return { snapshot: { ...columns } as unknown as TreeSnapshot, contrast: { turns, successes, failures: turns.length - successes, isAnchor: true } };
}

const turn = fc.record({
  v: fc.oneof(fc.constant(Number.NaN), fc.double({ min: 0, max: 1, noNaN: true }).map(Math.fround)),
  n: fc.integer({ min: 1, max: 9 }),
  success: fc.boolean(),
});

test.each(['deltaV', 'budget'] as const)('the first pairs by %s are those of all pairs sorted', (order) => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 60 }), (values) => {
      const { snapshot, contrast } = fan(values);
      const all: number[] = [];
      for (const a of values.filter((value) => value.success))
        for (const b of values.filter((value) => !value.success))
          all.push(order === 'budget' ? a.n + b.n : Number.isNaN(a.v) || Number.isNaN(b.v) ? -1 : Math.abs(a.v - b.v));
      const ranked = rankPairs(snapshot, contrast, order).map((pair) => (order === 'budget' ? pair.rollouts : (pair.deltaV ?? -1)));
      expect(ranked).toEqual(all.sort((a, b) => b - a).slice(0, MOST_PAIRS));
    }),
  );
});

test('thousands of next turns on either side are ranked without making every pair', () => {
  const values = Array.from({ length: 5000 }, (_, i) => ({ v: Math.fround(((i * 7919) % 5000) / 5000), n: 1, success: i % 2 === 0 }));
  const { snapshot, contrast } = fan(values);
  const ranked = rankPairs(snapshot, contrast, 'deltaV');
  const side = (success: boolean) => values.filter((value) => value.success === success).map((value) => value.v);
  const [highS, lowS, highF, lowF] = [Math.max(...side(true)), Math.min(...side(true)), Math.max(...side(false)), Math.min(...side(false))];
  expect(ranked).toHaveLength(MOST_PAIRS);
  expect(ranked[0]?.deltaV).toBe(Math.max(highS - lowF, highF - lowS));
});
