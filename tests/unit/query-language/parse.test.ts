import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complete } from '@/lib/query-language/complete';
import { clauseOf, holdsClause, quote, toggleClause, withClause } from '@/lib/query-language/edit';
import { evaluate } from '@/lib/query-language/evaluate';
import { hintsOf } from '@/lib/query-language/hints';
import { parse } from '@/lib/query-language/parse';
import { settledText } from '@/lib/query-language/settled';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { treeSubject } from '@/lib/query-language/trees/subject';
import { card, stageOne } from './cards';

const errorOf = (text: string) => parse(text, TREE_LANGUAGE).error;

describe('what is wrong with a query', () => {
  it.each([
    ['outcome:mixde', 8, 13, 'mixed'],
    ['outcome:', 8, 8, 'mixed'],
    ['depth>', 6, 6, 'a number such as 3 or .25'],
    ['depth>deep', 6, 10, 'a number such as 3 or .25'],
    ['v:.5...2', 2, 8, 'v:.2...5'],
    ['v>.2...5', 2, 8, 'v:.2...5'],
    ['dept:3', 0, 4, 'depth'],
    ['x outcome>mixed', 10, 15, 'outcome:…'],
    ['text:"time', 5, 10, '"'],
    ['(v<.2 or v>.8', 13, 13, ')'],
    ['v<.2)', 4, 5, 'a condition'],
    ['v<.2 or', 7, 7, 'a field such as outcome: or depth>'],
    ['outcome:mixed,', 14, 14, 'mixed'],
    ['http://host', 0, 4, '"http://host" to look for the words'],
    [`${'('.repeat(40)}a${')'.repeat(40)}`, 32, 33, 'fewer parentheses'],
  ])('%s is marked from %i to %i and says what was expected', (text, from, to, expected) => {
    expect(errorOf(text)).toMatchObject({ from, to });
    expect(errorOf(text)?.expected).toContain(expected);
  });

  it('is found in any text without throwing, inside the text', () => {
    const piece = fc.constantFrom('outcome:', 'v', '<', '.2', '..', '"', '\\', '(', ')', '-', ' ', 'or', 'and', ',', 'mixed', 'é', '\n', ':', '≥');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 24 }).map((all) => all.join('')),
          fc.string({ unit: 'binary', maxLength: 40 }),
        ),
        (text) => {
          const { query, error } = parse(text, TREE_LANGUAGE);
          expect(query === null).toBe(error !== null);
          if (!error) return;
          expect(error.from).toBeGreaterThanOrEqual(0);
          expect(error.from).toBeLessThanOrEqual(error.to);
          expect(error.to).toBeLessThanOrEqual(text.length);
          expect(error.expected.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(errorOf('a '.repeat(2_000))?.message).toContain('2000');
  });
});

describe('chips and sliders', () => {
  const set = (text: string, field: string, clause: string | null) => withClause(text, TREE_LANGUAGE, field, clause);

  it('write into the text and take out only what they wrote', () => {
    expect(set('', 'outcome', 'outcome:mixed')).toBe('outcome:mixed');
    expect(set('depth>3 outcome:mixed v<.2', 'outcome', 'outcome:all-pass')).toBe('depth>3 v<.2 outcome:all-pass');
    expect(set('depth>3 outcome:mixed v<.2', 'outcome', null)).toBe('depth>3 v<.2');
    expect(set('-outcome:mixed', 'outcome', 'outcome:all-fail')).toBe('-outcome:mixed outcome:all-fail');
    expect(set('v<.2 or v>.8', 'outcome', 'outcome:mixed')).toBe('(v<.2 or v>.8) outcome:mixed');
    expect(set('(v<.2 depth>3)', 'v', 'v>.5')).toBe('(v<.2 depth>3) v>.5');
    expect(set('v<', 'outcome', 'outcome:mixed')).toBe('outcome:mixed');
    expect(set('v>=.2 v<.4', 'v', null)).toBe('');
  });

  it('are pressed where their clause stands by itself, and let go of it alone', () => {
    const toggle = (text: string, clause: string, ...instead: string[]) => toggleClause(text, TREE_LANGUAGE, clause, instead);
    const holds = (text: string, clause: string) => holdsClause(parse(text, TREE_LANGUAGE).query!, TREE_LANGUAGE, clause);
    expect(toggle('is:halted depth>3', 'is:growing')).toBe('is:halted depth>3 is:growing');
    expect(toggle('is:halted depth>3 is:growing', 'is:halted')).toBe('depth>3 is:growing');
    expect(toggle('v:..0.3 lighthouse', 'v>=.2 v<.4', 'v')).toBe('lighthouse v>=.2 v<.4');
    expect(toggle('v>=.2 lighthouse v<.4', 'v>=.2 v<.4', 'v')).toBe('lighthouse');
    expect(toggle('outcome:mixed', '-has:prediction -has:shadow', 'v')).toBe('outcome:mixed -has:prediction -has:shadow');
    expect(holds('m:3..5 outcome:mixed', 'm:3..5')).toBe(true);
    expect(holds('m:3..6 outcome:mixed', 'm:3..5')).toBe(false);
    expect(holds('m:3..', 'm:3..5')).toBe(false);
    expect(holds('o:mixed or v<.5', 'outcome:mixed')).toBe(false);
    fc.assert(
      fc.property(
        fc.subarray(['v<.2', 'outcome:mixed', '(v<.2 or m:3)', '-is:halted', 'depth>3', '"a b"']),
        fc.constantFrom('is:growing', 'k:2,3', '-has:exact v>.1'),
        (parts, clause) => {
          const text = parts.join(' ');
          const on = toggle(text, clause);
          expect(holds(on, clause)).toBe(true);
          expect(toggle(on, clause)).toBe(text);
        },
      ),
    );
  });

  it('find the one condition that stands by itself', () => {
    const of = (text: string) => clauseOf(parse(text, TREE_LANGUAGE).query!, 'v')?.tests;
    expect(of('depth>3 v:.2...5')).toEqual([{ kind: 'range', low: 0.2, high: 0.5 }]);
    expect(of('v>.2 v<.5')).toBeUndefined();
    expect(of('-v>.2')).toBeUndefined();
    expect(of('v>.2 or depth>3')).toBeUndefined();
  });

  it('quote a value so that it is read as it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme', maxLength: 12 }), (value) => {
        const subject = treeSubject(card('x', 'mixed', { source: value }));
        const { query } = parse(`source=${quote(value)}`, TREE_LANGUAGE);
        expect(evaluate(query!, subject, new Map())).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a text that is being typed', () => {
  const settled = (marked: string) => settledText(marked.replace('|', ''), marked.includes('|') ? marked.indexOf('|') : null, TREE_LANGUAGE);

  it.each([
    ['depth>2 out|', 'depth>2'],
    ['depth>2 outcome:|', 'depth>2'],
    ['depth>2 outcome:mi|', 'depth>2'],
    ['depth>2 outcome:mixed|', 'depth>2 outcome:mixed'],
    ['depth>2 -|', 'depth>2'],
    ['depth>2 or|', 'depth>2'],
    ['depth>2 or -is:|', 'depth>2'],
    ['out| depth>2', 'depth>2'],
    ['outcome:mi| depth>2', 'depth>2'],
    ['(v<.2 or dep|', null],
    ['lighthouse|', 'lighthouse'],
    ['out', 'out'],
    ['outcome:mi', ''],
    ['(depth>', null],
    ['((', null],
  ])('%s asks %s', (text, asks) => expect(settled(text)).toBe(asks));

  it('asks only what can be read', () => {
    const piece = fc.constantFrom('outcome:', 'v', '<', '.2', '"', '(', ')', '-', ' ', ' or ', 'mixed', 'depth>3 ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), fc.nat(40), (pieces, caret) => {
        const text = pieces.join('');
        const asks = settledText(text, Math.min(caret, text.length), TREE_LANGUAGE);
        if (asks !== null) expect(errorOf(asks)).toBeNull();
        if (errorOf(text) === null) expect(settledText(text, null, TREE_LANGUAGE)).toBe(text.trim());
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('completion', () => {
  const cards = [card('a', 'mixed'), card('b', 'mixed', { source: 'kg search' }), card('c', 'all-fail', { stageOne: stageOne({ v: 0.9 }) })];
  const hints = hintsOf(TREE_LANGUAGE, cards.map(treeSubject));
  /** The text after the first completion whose label is `label` was taken; the caret stands at "|". */
  const take = (marked: string, label: string): string | undefined => {
    const caret = marked.indexOf('|');
    const text = marked.replace('|', '');
    const one = complete(text, caret, TREE_LANGUAGE, hints).find((completion) => completion.label === label);
    return one && text.slice(0, one.from) + one.insert + text.slice(one.to);
  };
  const labels = (marked: string): string[] => complete(marked.replace('|', ''), marked.indexOf('|'), TREE_LANGUAGE, hints).map(({ label }) => label);

  it('offers fields, their words with counts, and the numbers of the step', () => {
    expect(take('out|', 'outcome:')).toBe('outcome:');
    expect(take('depth>3 outcome:mi|', 'mixed')).toBe('depth>3 outcome:mixed ');
    expect(take('mix|', 'outcome:mixed')).toBe('outcome:mixed ');
    expect(take('v:|', '0.5..0.9')).toBe('v:0.5..0.9 ');
    expect(take('source:|', 'kg search')).toBe('source:"kg search" ');
    expect(take('-(is:h|', 'halted')).toBe('-(is:halted ');
    expect(take('outcome:mixed,all-f|', 'all-fail')).toBe('outcome:mixed,all-fail ');
    expect(complete('outcome:', 8, TREE_LANGUAGE, hints).find(({ label }) => label === 'mixed')?.count).toBe(2);
    expect(labels('|')).toContain('text:');
    expect(labels('outcome:mixed |')).toContain('depth:');
  });

  it('keeps silent inside a text of the reader and where nothing fits', () => {
    for (const marked of ['text:"time|', 'text:tim|', '"out|', 'v:.2|', 'nosuch:|', 'outcome:zz|']) expect(labels(marked), marked).toEqual([]);
  });

  it('offers only what can be read', () => {
    const endings = { number: '1', word: '', text: 'x', search: 'x' } as const;
    for (const { label, insert } of complete('', 0, TREE_LANGUAGE, hints)) {
      const field = TREE_LANGUAGE.fields.find((one) => `${one.name}:` === label)!;
      const values = complete(insert, insert.length, TREE_LANGUAGE, hints);
      for (const value of values) expect(parse(insert + value.insert, TREE_LANGUAGE).error, insert + value.insert).toBeNull();
      if (values.length === 0) expect(parse(insert + endings[field.kind], TREE_LANGUAGE).error, insert).toBeNull();
    }
  });
});
