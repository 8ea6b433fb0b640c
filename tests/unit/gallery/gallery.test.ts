import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degenerateCards, degenerateGroups, degenerateReason, unfundedReasons } from '@/components/gallery/degenerate';
import { chanceMixed, expectedMixed } from '@/components/gallery/gallery-model';
import { pairKind, pairPrompts } from '@/components/gallery/pairing';
import type { StepCard, StepDetail } from '@/lib/contract';
import { degenerateKinds } from '@/lib/derive/degenerate';
import { predictionOf, predictionOfCard } from '@/lib/derive/prediction';
import { evaluate } from '@/lib/query-language/evaluate';
import { parse } from '@/lib/query-language/parse';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { treeSubject, unfundedSubject } from '@/lib/query-language/trees/subject';
import { anyCard, candidate, card, stageOne } from '../query-language/cards';

const asked = (cards: readonly StepCard[], text: string): StepCard[] =>
  cards.filter((one) => evaluate(parse(text, TREE_LANGUAGE).query!, treeSubject(one), new Map()));

describe('chances', () => {
  it('are those of binomial draws', () => {
    expect(chanceMixed(0.5, 1)).toBe(0);
    expect(chanceMixed(0.5, 2)).toBeCloseTo(0.5);
    expect(chanceMixed(0, 8)).toBe(0);
    expect(expectedMixed([stageOne({ v: 0.5, m: 2 }), stageOne({ v: 0.1, m: 0 })])).toEqual({ count: 0.5, shadow: false });
    expect(expectedMixed([stageOne({ v: null, vMean: 0.5, m: 2 })])).toEqual({ count: 0.5, shadow: true });
    expect(expectedMixed([stageOne({ v: null, m: 2 })])).toBeNull();
    expect(expectedMixed([])).toBeNull();
  });
});

describe('reasons of degenerate groups', () => {
  it('blame the predictor only where it was far off', () => {
    expect(degenerateReason(card('a', 'all-fail', { stageOne: stageOne({ v: 0.75, exactV: 0 }) }))).toBe('Ṽ 0.75, exact 0.00: predictor too high');
    expect(degenerateReason(card('a', 'all-pass', { stageOne: stageOne({ v: 0.42, exactV: 1 }) }))).toBe('Ṽ 0.42, exact 1.00: predictor too low');
    expect(degenerateReason(card('a', 'all-pass', { stageOne: stageOne({ v: 0.9, exactV: 0.94, m: 2 }) }))).toBe('Ṽ 0.90, exact 0.94: P(mix) 0.11');
    expect(degenerateReason(card('a', 'all-fail', { stageOne: stageOne({ v: 0.6 }) }))).toBe('Ṽ 0.60, observed 0/8: predictor too high');
    expect(degenerateReason(card('a', 'all-pass', { stageOne: stageOne({ v: 0.9 }) }))).toBe('Ṽ 0.90, observed 8/8: within chance');
    expect(degenerateReason(card('a', 'all-pass', { stageOne: null }))).toBe('no prediction, observed 8/8');
  });

  it('list the costliest first, unfinished and mixed left out', () => {
    const cards = [card('a', 'mixed'), card('b', 'all-fail', { n: 4 }), card('c', 'all-pass', { n: 9 }), card('d', 'unfinished')];
    expect(degenerateCards(cards).map((one) => one.prompt)).toEqual(['c', 'b']);
  });
});

describe('a prediction', () => {
  it('is the one that was asked for, else the shadow, and is named so', () => {
    expect(predictionOf(stageOne({ v: 0.3, vMean: 0.4 }), 0.5)).toEqual({ v: 0.3, shadow: false });
    expect(predictionOf(stageOne({ v: null, vMean: 0.4 }), 0.5)).toEqual({ v: 0.4, shadow: true });
    expect(predictionOf(stageOne({ v: null, vMean: null }), 0.5)).toEqual({ v: 0.5, shadow: true });
    expect(predictionOf(null, null)).toBeNull();
  });
});

describe('degenerate groups', () => {
  it('have every reason that holds, counted, and their clauses ask for just those trees', () => {
    fc.assert(
      fc.property(fc.array(anyCard('x'), { maxLength: 12 }), (made) => {
        const cards = made.map((one, i) => ({ ...one, treeKey: `t${i}` }));
        const groups = degenerateGroups(cards);
        for (const { clause, trees, leaves } of groups) {
          const found = asked(cards, clause);
          expect(found.length).toBe(trees);
          expect(found.reduce((sum, one) => sum + one.n, 0)).toBe(leaves);
        }
        const count = (kind: string): number => groups.find((group) => group.kind === kind)?.trees ?? 0;
        expect(count('all-pass') + count('all-fail')).toBe(asked(cards, 'is:degenerate').length);
      }),
    );
    expect(degenerateKinds(card('a', 'all-fail', { n: 1, limits: 1, stageOne: null }))).toEqual([
      'all-fail',
      'single-leaf',
      'all-limit',
      'no-prediction',
    ]);
    expect(predictionOfCard(card('a', 'mixed', { stageOne: null }))).toBeNull();
  });

  it('and candidates without a rollout are counted by the reason of stage 1', () => {
    const some = ['Ṽ 0.02 too far from ½: rank 40', 'Ṽ 0.97 too far from ½: rank 7', 'not drawn', ''].map((reason, i) =>
      candidate(`c${i}`, { reason }),
    );
    const reasons = unfundedReasons(some);
    expect(reasons.map(({ reason, count }) => [reason, count])).toEqual([
      ['Ṽ … too far from ½: rank …', 2],
      ['', 1],
      ['not drawn', 1],
    ]);
    const found = (clause: string): number =>
      some.map(unfundedSubject).filter((subject) => evaluate(parse(clause, TREE_LANGUAGE).query!, subject, new Map())).length;
    expect(reasons.map(({ clause }) => found(clause))).toEqual([2, 4, 1]);
  });
});

describe('the same step of two runs', () => {
  const detail = (cards: StepCard[], candidates: string[]): StepDetail =>
    ({ cards, candidates: candidates.map((prompt) => ({ ...stageOne(), prompt, promptText: '', treeKey: null })) }) as unknown as StepDetail;

  it('lists every prompt that either funded, leads with those degenerate in one, and says what the other run decided', () => {
    const left = detail([card('a', 'mixed'), card('b', 'all-fail'), card('only-left', 'all-pass')], ['a', 'b', 'only-left', 'only-right']);
    const right = detail([card('b', 'mixed'), card('a', 'mixed'), card('only-right', 'mixed')], ['a', 'b', 'only-right']);
    const pairing = pairPrompts(left, right);
    expect(pairing.pairs.map((pair) => [pair.prompt, pairKind(pair), pair.left.card !== null, pair.right.card !== null])).toEqual([
      ['b', 'left-only', true, true],
      ['only-left', 'left-only', true, false],
      ['a', 'neither', true, true],
      ['only-right', 'neither', false, true],
    ]);
    expect(pairing.pairs[1]?.right.candidate).toBeNull();
    expect(pairing.pairs[3]?.left.candidate).not.toBeNull();
    expect(pairing).toMatchObject({ fundedBoth: 2, onlyLeft: 1, onlyRight: 1 });
  });
});
