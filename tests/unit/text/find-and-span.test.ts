import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArguments } from '@/lib/text/call';
import { compareTokens, compareWords } from '@/lib/text/differences';
import { findIn } from '@/lib/text/find';
import { argumentsText, piecesOf, plainText, sourceText } from '@/lib/text/pieces';
import { formatSpan, locateSpan, parseSpan } from '@/lib/text/span';

const piece = { field: 'observation', part: 2, text: 'A moved to Tessel.\0 tessel\ud83d' } as const;

describe('find', () => {
  it('finds every place, letter case aside, signs as they are', () => {
    expect(findIn([piece], 'TESSEL').map(({ from }) => from)).toEqual([11, 20]);
    expect(findIn([{ ...piece, text: 'a.b a+b (a|b)' }], 'a+b')).toHaveLength(1);
    expect(findIn([piece], '')).toEqual([]);
  });

  it('finds what a slower search finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'B', 'b', '.', '(', '\\', '\n')),
        fc.array(fc.constantFrom('a', 'b', '.', '\\'), { minLength: 1, maxLength: 3 }),
        (text, query) => {
          const [source, needle] = [text.join(''), query.join('')];
          const expected: number[] = [];
          for (let from = 0; ; ) {
            const at = source.toLowerCase().indexOf(needle, from);
            if (at === -1) break;
            expected.push(at);
            from = at + needle.length;
          }
          expect(findIn([{ field: 'thought', part: null, text: source }], needle).map((match) => match.from)).toEqual(expected);
        },
      ),
    );
  });
});

describe('the address of a span', () => {
  it('comes back as it was and finds its text, whatever the text holds', () => {
    const address = formatSpan(piece, 18, 26);
    const span = parseSpan(address)!;
    expect(span).toMatchObject({ field: 'observation', part: 2, from: 18, to: 26 });
    expect(locateSpan(span, [piece])).toBe('found');
    expect(parseSpan(formatSpan({ ...piece, part: null }, 0, 1))).toMatchObject({ part: null });
    expect(parseSpan(formatSpan({ ...piece, part: 'raw' }, 0, 1))).toMatchObject({ part: 'raw' });
  });

  it('says when other text stands there, or none', () => {
    const span = parseSpan(formatSpan(piece, 11, 17))!;
    expect(locateSpan(span, [{ ...piece, text: 'A moved to Brack!.' }])).toBe('other');
    expect(locateSpan(span, [{ ...piece, text: 'A moved' }])).toBe('beyond');
    expect(locateSpan(span, [])).toBe('beyond');
  });

  it.each(['', 'observation', 'observation:5-5:abc', 'observation:5-3:abc', 'secret:0-3:abc', 'observation.x:0-3:abc', 'observation:0-3:'])(
    '%s is none',
    (text) => {
      expect(parseSpan(text)).toBeNull();
    },
  );
});

describe('tool calls', () => {
  const shown = (args: unknown, decode = false) => {
    const { state, segments } = readArguments(args, decode);
    return [state, segments.map((segment) => segment.shown).join('')];
  };

  it.each([
    [{ query: 'Marrow "Institute"' }, 'json', '"Marrow \\"Institute\\""'],
    [{ id: 7, deep: { a: [1] } }, 'json', '{"id":7,"deep":{"a":[1]}}'],
    ['{"torn": ', 'not-json', '{"torn": '],
    ['{"a": 1}', 'json-in-text', '{"a": 1}'],
    ['7', 'json-in-text', '7'],
    [null, 'json', ''],
    [[1, 2], 'json', '[1,2]'],
  ])('%j', (args, state, text) => {
    expect(shown(args)).toEqual([state, text]);
  });

  it('stand at their place in what was recorded', () => {
    const args = { query: 'a\0b' };
    const json = argumentsText(args);
    for (const { at, end, shown: text, kind } of readArguments(args, false).segments) if (kind === 'text') expect(json.slice(at, end)).toBe(text);
  });

  it('survive arguments too deep for JSON', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(shown({ deep, other: 1 })[0]).toBe('json');
    expect(sourceText([{ type: 'tool-call', name: 'f', arguments: { deep } }]).length).toBeGreaterThan(200_000);
  });

  it('keep their place among the parts, also where a part has no text', () => {
    const content = [
      { type: 'image', mediaType: 'image/png', data: 'AA' },
      { type: 'tool-call', name: 'f', arguments: { x: 1 } },
    ] as const;
    expect(piecesOf('action', [...content], false)).toEqual([{ field: 'action', part: 1, text: '{"x":1}' }]);
    expect(plainText([...content])).toBe('[image image/png]\nf({"x":1})');
  });
});

describe('differences', () => {
  it('mark what one has that the other lacks, and where they part', () => {
    const difference = compareWords('moved to Tessel in 1911', 'moved to Brack in 1911')!;
    expect(difference).toEqual({ a: [[9, 15]], b: [[9, 14]], firstDifference: 2 });
    expect(compareWords('same', 'same')?.firstDifference).toBeNull();
    expect(compareTokens(['a', ' b', ' c'], ['a', ' d', ' c'])).toEqual({ a: [[1, 3]], b: [[1, 3]], firstDifference: 1 });
  });

  it('leave the same text on both sides', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), { maxLength: 40 }).map((list) => list.join(''));
    fc.assert(
      fc.property(words, words, (a, b) => {
        const difference = compareWords(a, b)!;
        const rest = (text: string, ranges: readonly (readonly [number, number])[]): string =>
          [...text].filter((_, i) => !ranges.some(([from, to]) => from <= i && i < to)).join('');
        expect(rest(a, difference.a).replaceAll(/\s+/g, '')).toBe(rest(b, difference.b).replaceAll(/\s+/g, ''));
      }),
    );
  });

  it('give up on texts too different, and say so', () => {
    const many = (letter: string): string => Array.from({ length: 9000 }, (_, i) => letter + i).join(' ');
    expect(compareWords(many('a'), many('b'))).toBeNull();
  });
});
