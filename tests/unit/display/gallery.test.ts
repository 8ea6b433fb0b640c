import { describe, expect, it } from 'vitest';
import { degenerateCards, degenerateReason } from '@/components/gallery/degenerate';
import { budgetBounds, chanceMixed, compareCards, countFacets, expectedMixed, type GalleryQuery, matches } from '@/components/gallery/gallery-model';
import { pairKind, pairPrompts } from '@/components/gallery/pairing';
import { splitFrames } from '@/components/gallery/thumbnail-loader';
import type { StageOne, StepDetail, TreeCard, TreeOutcome } from '@/lib/contract';

const stageOne = (change: Partial<StageOne> = {}): StageOne => ({
  v: 0.5,
  predictor: 'p1',
  exactV: null,
  m: 4,
  utility: 0.5,
  rank: 1,
  reason: 'by utility',
  ...change,
});

function card(prompt: string, outcome: TreeOutcome, change: Partial<TreeCard> = {}): TreeCard {
  const n = 8;
  const k = outcome === 'all-pass' ? n : outcome === 'mixed' ? 3 : 0;
  return {
    treeKey: `0~3~${prompt}~t`,
    attempt: 0,
    step: 3,
    prompt,
    tree: 't',
    promptText: `text of ${prompt}`,
    outcome,
    nodes: 20,
    depth: 5,
    k,
    n,
    errors: 0,
    limits: 0,
    bare: 4,
    continuations: 4,
    anchorsExpanded: 2,
    anchorsMixed: 1,
    contrastPairs: 2,
    tokens: null,
    stageOne: stageOne(),
    budget: 8,
    detached: 0,
    ended: true,
    revision: 1,
    ...change,
  };
}

const ALL: GalleryQuery = { outcome: 'all', m: 'all', halted: false, v: null, budget: null, text: '', sort: '-pairs' };

describe('gallery', () => {
  const cards = [
    card('a', 'mixed'),
    card('b', 'all-pass', { stageOne: null, budget: null }),
    card('c', 'all-fail', { limits: 1, stageOne: stageOne({ v: 0.9, m: 2 }) }),
  ];
  const shown = (change: Partial<GalleryQuery>): string[] => cards.filter((one) => matches(one, { ...ALL, ...change })).map((one) => one.prompt);

  it('filters by outcome, m, halted, ranges and text', () => {
    expect(shown({})).toEqual(['a', 'b', 'c']);
    expect(shown({ outcome: 'all-fail' })).toEqual(['c']);
    expect(shown({ m: 'few' })).toEqual(['c']);
    expect(shown({ halted: true })).toEqual(['c']);
    expect(shown({ v: [0.8, 1] })).toEqual(['c']);
    expect(shown({ text: 'OF b' })).toEqual(['b']);
  });

  it('leaves a tree without the number out of a range, and sorts it last both ways', () => {
    expect(shown({ v: [0, 1] })).toEqual(['a', 'c']);
    expect(shown({ budget: [0, 100] })).toEqual(['a', 'c']);
    for (const sort of ['v', '-v']) expect([...cards].sort(compareCards(sort)).at(-1)?.prompt).toBe('b');
  });

  it('counts over the whole step', () => {
    expect(countFacets(cards)).toMatchObject({ all: 3, mixed: 1, 'all-pass': 1, 'all-fail': 1, halted: 1, few: 1, some: 2 });
    expect(budgetBounds(cards)).toEqual([8, 8]);
    expect(budgetBounds([])).toBeNull();
  });
});

describe('chances', () => {
  it('are those of binomial draws', () => {
    expect(chanceMixed(0.5, 1)).toBe(0);
    expect(chanceMixed(0.5, 2)).toBeCloseTo(0.5);
    expect(chanceMixed(0, 8)).toBe(0);
    expect(expectedMixed([stageOne({ v: 0.5, m: 2 }), stageOne({ v: 0.1, m: 0 })])).toBeCloseTo(0.5);
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
    const cards = [card('a', 'mixed'), card('b', 'all-fail', { n: 4 }), card('c', 'all-pass', { n: 9 }), card('d', 'unfinished', { n: 0 })];
    expect(degenerateCards(cards).map((one) => one.prompt)).toEqual(['c', 'b']);
  });
});

describe('the same step of two runs', () => {
  const detail = (cards: TreeCard[], candidates: string[]): StepDetail =>
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

describe('frames of snapshots', () => {
  const frame = (bytes: number[]): number[] => [bytes.length, 0, 0, 0, ...bytes];

  it('are split by their lengths, and a cut body is refused', () => {
    expect(splitFrames(new Uint8Array([...frame([1, 2]), ...frame([]), ...frame([3])])).map((part) => [...part])).toEqual([[1, 2], [], [3]]);
    expect(() => splitFrames(new Uint8Array([9, 0, 0, 0, 1]))).toThrow(RangeError);
    expect(() => splitFrames(new Uint8Array([1, 0]))).toThrow(RangeError);
  });
});
