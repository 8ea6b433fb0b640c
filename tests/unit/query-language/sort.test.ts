import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clauseOfRange, rangeOf } from '@/components/gallery/range-filter';
import { clauseOf } from '@/lib/query-language/edit';
import { parse } from '@/lib/query-language/parse';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { compareSubjects, SORTS } from '@/lib/query-language/trees/sort';
import { treeSubject } from '@/lib/query-language/trees/subject';
import { anyCard, card, stageOne } from './cards';

describe('orders', () => {
  it('put the missing last both ways, and what cannot teach after what can', () => {
    const subjects = [
      card('a', 'all-pass', { stageOne: null, treeKey: 'a' }),
      card('b', 'mixed', { stageOne: stageOne({ v: 0.2 }), treeKey: 'b' }),
      card('c', 'unfinished', { stageOne: stageOne({ v: 0.9 }), treeKey: 'c' }),
    ].map(treeSubject);
    const order = (sort: string): string =>
      [...subjects]
        .sort(compareSubjects(sort))
        .map(({ id }) => id)
        .join('');
    expect([order('v'), order('-v'), order('degenerate'), order('nonsense')]).toEqual(['bca', 'cba', 'bca', order('-pairs')]);
  });

  it('are total: by any key the same cards stand in the same order however they came', () => {
    fc.assert(
      fc.property(fc.array(anyCard('x'), { maxLength: 8 }), fc.constantFrom(...SORTS.flatMap(({ id }) => [id, `-${id}`])), (made, sort) => {
        const subjects = made.map((one, i) => treeSubject({ ...one, treeKey: `t${i}` }));
        const order = (all: typeof subjects): string[] => [...all].sort(compareSubjects(sort)).map(({ id }) => id);
        expect(order([...subjects].reverse())).toEqual(order(subjects));
      }),
    );
  });
});

describe('the range sliders', () => {
  it('read and write conditions of the query', () => {
    const of = (text: string) => rangeOf(clauseOf(parse(text, TREE_LANGUAGE).query!, 'v'), [0, 1]);
    expect([of('v:.2...5'), of('v>.3'), of('v:..0.4'), of('v:.2,.3'), of('depth>3')]).toEqual([[0.2, 0.5], [0.3, 1], [0, 0.4], null, null]);
    expect(clauseOfRange('v', [0, 1], [0, 1])).toBeNull();
    expect(of(clauseOfRange('v', [0.15, 1], [0, 1])!)).toEqual([0.15, 1]);
  });
});
