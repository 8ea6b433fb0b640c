import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StepCard } from '@/lib/contract';
import { evaluate, needlesOf } from '@/lib/query-language/evaluate';
import { parse } from '@/lib/query-language/parse';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { asksUnfunded, stepSubjects, treeSubject } from '@/lib/query-language/trees/subject';
import { anyCard, candidate, card, stageOne } from './cards';

/** A condition as it is typed, and what it means, read from the card directly. */
interface Made {
  readonly text: string;
  readonly holds: (card: StepCard, hit: (needle: string) => boolean) => boolean;
}

type Read = (card: StepCard) => number | null | undefined;
const used: Read = ({ stageOne: stage, rootV }) => stage?.v ?? stage?.vMean ?? rootV;
const rate: Read = ({ k, n }) => (n === 0 ? null : k / n);
const NUMBERS: Readonly<Record<string, Read>> = {
  v: used,
  predicted: used,
  exact: (one) => one.stageOne?.exactV,
  gap: (one) => (typeof used(one) !== 'number' || one.n === 0 ? null : Math.abs(used(one)! - one.k / one.n)),
  budget: (one) => one.budget,
  m: (one) => one.stageOne?.m ?? (one.bare === 0 && one.n > 0 ? null : one.bare),
  n: (one) => one.n,
  k: (one) => one.k,
  rate,
  spread: (one) => (one.n === 0 ? null : (one.k / one.n) * (1 - one.k / one.n)),
  reward: (one) => one.reward,
  depth: (one) => one.depth,
  tokens: (one) => one.tokens,
  er: (one) => (one.anchorsExpanded === 0 ? null : one.anchorsMixed / one.anchorsExpanded),
  PAIRS: (one) => one.contrastPairs,
  limits: (one) => one.limits,
  rank: (one) => one.stageOne?.rank,
};

const known = (value: number | null | undefined): value is number => value !== null && value !== undefined;
const bound = fc.oneof(
  few(),
  fc.integer({ min: 0, max: 20 }).map((i) => i / 20),
);
function few() {
  return fc.integer({ min: 0, max: 6 });
}
const write = (value: number): string => (value > 0 && value < 1 ? String(value).slice(1) : String(value));

const compared = fc
  .record({ field: fc.constantFrom(...Object.keys(NUMBERS)), op: fc.constantFrom('<', '<=', '≤', '>', '>=', '≥', '=', ':', ':>', ' < '), bound })
  .map(
    ({ field, op, bound: limit }): Made => ({
      text: `${field}${op}${write(limit)}`,
      holds: (one) => {
        const value = NUMBERS[field]!(one);
        if (!known(value)) return false;
        const sign = op
          .trim()
          .replace(/^:(?=.)/, '')
          .replace('≤', '<=')
          .replace('≥', '>=');
        if (sign === '<') return value < limit;
        if (sign === '<=') return value <= limit;
        if (sign === '>') return value > limit;
        return sign === '>=' ? value >= limit : value === limit;
      },
    }),
  );

const ranged = fc
  .record({ field: fc.constantFrom(...Object.keys(NUMBERS)), a: fc.option(bound), b: bound, flip: fc.boolean() })
  .map(({ field, a, b, flip }): Made => {
    const [low, high] = a === null ? (flip ? [null, b] : [b, null]) : [Math.min(a, b), Math.max(a, b)];
    return {
      text: `${field}:${low === null ? '' : write(low)}..${high === null ? '' : write(high)}`,
      holds: (one) => {
        const value = NUMBERS[field]!(one);
        return known(value) && (low === null || value >= low) && (high === null || value <= high);
      },
    };
  });

const WORDS: readonly Made[] = [
  { text: 'outcome:mixed,all-pass', holds: ({ outcome }) => outcome === 'mixed' || outcome === 'all-pass' },
  { text: 'o:all-fail', holds: ({ outcome }) => outcome === 'all-fail' },
  { text: 'is:degenerate', holds: ({ k, n }) => n > 0 && (k === 0 || k === n) },
  { text: 'is:expanded', holds: ({ anchorsExpanded }) => anchorsExpanded > 0 },
  { text: 'is:halted', holds: ({ errors, limits }) => errors > 0 || limits > 0 },
  { text: 'is:growing', holds: ({ ended }) => !ended },
  { text: 'degenerate:single-leaf', holds: ({ n }) => n === 1 },
  { text: 'deg:all-limit', holds: ({ n, k, limits }) => n > 0 && k === 0 && limits === n },
  { text: 'has:shadow', holds: ({ stageOne: stage, rootV }) => !known(stage?.v) && known(stage?.vMean ?? rootV) },
  { text: 'has:decision', holds: ({ budget }) => budget !== null },
  { text: 'prompt:KG-0', holds: ({ prompt }) => prompt.startsWith('kg-0') },
  { text: 'prompt="math 7"', holds: ({ prompt }) => prompt === 'math 7' },
  { text: 'p:"a\\"b"', holds: ({ prompt }) => prompt === 'a"b' },
  { text: 'source:kg', holds: ({ source }) => source === 'kg-search' },
  { text: 'reason:"M 3"', holds: ({ stageOne: stage }) => stage?.m === 3 },
  { text: 'lighthouse', holds: ({ promptText }) => promptText.includes('lighthouse') },
  { text: '"plain (text)"', holds: ({ promptText }) => promptText === 'plain (text)' },
  { text: 'text:timeout', holds: (_, hit) => hit('timeout') },
  { text: 'text:"tool failed"', holds: (_, hit) => hit('tool failed') },
];

const { made } = fc.letrec<{ made: Made; leaf: Made; not: Made; and: Made; or: Made }>((tie) => ({
  made: fc.oneof({ maxDepth: 5, depthSize: 'medium' }, tie('leaf'), tie('not'), tie('and'), tie('or')),
  leaf: fc.oneof(compared, ranged, fc.constantFrom(...WORDS)),
  not: fc.record({ of: tie('made'), sign: fc.constantFrom('-', 'not ', 'NOT ') }).map(
    ({ of, sign }): Made => ({
      text: `${sign}(${of.text})`,
      holds: (one, hit) => !of.holds(one, hit),
    }),
  ),
  and: fc.record({ a: tie('made'), b: tie('made'), join: fc.constantFrom(' ', ' and ', '  ') }).map(
    ({ a, b, join }): Made => ({
      text: `(${a.text})${join}(${b.text})`,
      holds: (one, hit) => a.holds(one, hit) && b.holds(one, hit),
    }),
  ),
  or: fc.record({ a: tie('made'), b: tie('made'), c: tie('leaf'), join: fc.constantFrom(' or ', ' OR ', ' | ') }).map(
    ({ a, b, c, join }): Made => ({
      // `and` binds tighter: a or (b c)
      text: `(${a.text})${join}(${b.text}) ${c.text}`,
      holds: (one, hit) => a.holds(one, hit) || (b.holds(one, hit) && c.holds(one, hit)),
    }),
  ),
}));

describe('a query', () => {
  it('means what a reading of each card by hand says', () => {
    const hits = new Map([
      ['timeout', new Set(['t0', 't2'])],
      ['tool failed', new Set(['t1'])],
    ]);
    fc.assert(
      fc.property(made, fc.tuple(anyCard('t0'), anyCard('t1'), anyCard('t2')), ({ text, holds }, cards) => {
        const { query, error } = parse(text, TREE_LANGUAGE);
        expect(error).toBeNull();
        for (const one of cards) {
          const expected = holds(one, (needle) => hits.get(needle)!.has(one.treeKey));
          expect(evaluate(query!, treeSubject(one), hits), `${text} on ${one.treeKey}`).toBe(expected);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('names the texts that only the database can answer, each once', () => {
    const { query } = parse('text:a -(text:"b c" or text:a) outcome:mixed', TREE_LANGUAGE);
    expect(needlesOf(query!)).toEqual(['a', 'b c']);
    expect(evaluate(query!, treeSubject(card('x', 'mixed')), new Map())).toBe(false);
  });

  it('is asked of candidates without a tree only where it speaks of them', () => {
    const step = {
      cards: [card('a', 'mixed', { stageOne: stageOne({ m: 4 }) })],
      candidates: [candidate('b'), candidate('a', { m: 4, treeKey: '0~3~a~t' })],
    };
    const subjects = stepSubjects(step);
    expect(subjects.map((subject) => subject.id)).toEqual(['0~3~a~t', 'unfunded b']);
    const found = (text: string): (string | undefined)[] =>
      subjects
        .filter((subject) => evaluate(parse(text, TREE_LANGUAGE).query!, subject, new Map()))
        .map((subject) => subject.candidate?.prompt ?? subject.card?.prompt);
    expect(found('is:unfunded reason:"close to 1"')).toEqual(['b']);
    expect(found('m:0')).toEqual(['b']);
    expect(asksUnfunded(parse('v<.5 or outcome:unfunded', TREE_LANGUAGE).query!)).toBe(true);
    expect(asksUnfunded(parse('v<.5 is:funded', TREE_LANGUAGE).query!)).toBe(false);
  });
});
