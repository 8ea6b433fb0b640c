import { expect, it } from 'vitest';
import { leftOutWords, madeOfWords } from '@/lib/bundle/words';
import { spread, stepsOf } from '@/lib/publish/bundle/choose';

const columns = {
  step: Float64Array.from([0, 1, 2, 1, 2, 3]) as unknown as readonly number[],
  attempt: Float64Array.from([0, 0, 0, 1, 1, 1]) as unknown as readonly number[],
  funded: Float64Array.from([4, 5, 6, 7, 0, 9]) as unknown as readonly number[],
} as unknown as Parameters<typeof stepsOf>[0];

it('a step is copied in its newest attempt that holds trees', () => {
  expect(stepsOf(columns, null)).toEqual([
    { step: 0, attempt: 0, trees: 4 },
    { step: 1, attempt: 1, trees: 7 },
    { step: 2, attempt: 0, trees: 6 },
    { step: 3, attempt: 1, trees: 9 },
  ]);
  expect(stepsOf(columns, [1, 2]).map(({ step }) => step)).toEqual([1, 2]);
  expect(stepsOf(columns, [8, 9])).toEqual([]);
});

it('fewer trees than there are come from all over the step', () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
  expect(spread([0, 1], 4)).toEqual([0, 1]);
  expect(spread([0, 1, 2], null)).toEqual([0, 1, 2]);
});

it('says in words what is here and what is not', () => {
  expect(madeOfWords({ steps: [{ step: 0, attempt: 0, trees: 5, kept: 1 }], nodes: 1200 })).toBe('1 step, 1 tree, 1,200 nodes');
  expect(leftOutWords({ left: { steps: 0, trees: 0, nodes: 0, treesTakenAgain: 0, runs: 0 } })).toBe('');
  expect(leftOutWords({ left: { steps: 2, trees: 40, nodes: 1500, treesTakenAgain: 4, runs: 1 } })).toBe(
    '2 steps; 40 trees of 1,500 nodes, 4 of them in steps taken again; 1 other run of its group',
  );
});
