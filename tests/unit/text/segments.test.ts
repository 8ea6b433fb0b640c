import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from '@/lib/display/visible-text';
import { chunkAt, chunksOf } from '@/lib/text/chunks';
import { layoutJson } from '@/lib/text/json-layout';
import { type Mark, markSegments, mergeMarks } from '@/lib/text/marks';
import { type Segment, segmentsOf } from '@/lib/text/segments';

const shown = (segments: readonly Segment[]): string => segments.map((segment) => segment.shown).join('');

/** Text of an agent at its worst: any UTF-16 units, colour sequences, line ends of every kind. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\u001b[31m',
        '\u001b[0m',
        '\u001b[1;38;5;39m',
        '\r\n',
        '\r',
        '\n',
        '\0',
        '\ud83d',
        '\udc00',
        '\u202e',
        '\u200b',
        'مرحبا',
        'word ',
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('segments of a text', () => {
  it('stand end to end but for what is hidden, text as it is, nothing invisible left', () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (source, raw) => {
        const segments = segmentsOf(source, { raw });
        let at = 0;
        for (const segment of segments) {
          const skipped = source.slice(at, segment.at);
          expect(raw ? skipped : skipped.replaceAll(/\u001b\[[0-9;:]*m|\r/g, '')).toBe('');
          if (segment.kind === 'text') expect(segment.shown).toBe(source.slice(segment.at, segment.end));
          at = segment.end;
        }
        expect(visibleText(shown(segments), { raw: true })).toBe(shown(segments));
        if (raw) expect(shown(segments)).toBe(visibleText(source, { raw: true }));
      }),
      { numRuns: 300 },
    );
  });

  it('carry the colours of a terminal, which end where they are reset', () => {
    const styles = segmentsOf('a\u001b[1;31mb\u001b[0mc\u001b[38:5:39md').map(({ shown: text, style }) => [
      text,
      style?.fg ?? null,
      style?.decorations ?? [],
    ]);
    expect(styles).toEqual([
      ['a', null, []],
      ['b', '187, 0, 0', ['bold']],
      ['c', null, []],
      ['d', '0, 175, 255', []],
    ]);
  });

  it('take half a million sequences in their stride', () => {
    expect(segmentsOf(`${'\u001b[1m'.repeat(500_000)}x`)).toMatchObject([{ shown: 'x', style: { decorations: ['bold'] } }]);
  });

  it('fall into chunks that hold every unit once, cut between lines where lines allow', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            hostile,
            fc.nat(9000).map((n) => 'x'.repeat(n)),
            fc.constant('\n'),
          ),
          { maxLength: 30 },
        ),
        (parts) => {
          const source = parts.join('');
          const segments = segmentsOf(source);
          const chunks = chunksOf(source, segments);
          expect(chunks.map(({ at, end }) => source.slice(at, end)).join('')).toBe(source);
          expect(shown(chunks.flatMap((chunk) => chunk.segments))).toBe(shown(segments));
          for (const [i, { at, end }] of chunks.entries()) {
            expect(end - at).toBeLessThanOrEqual(16_384);
            if (end > at) expect([chunkAt(chunks, at), chunkAt(chunks, end - 1)]).toEqual([i, i]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('marks', () => {
  const marks = fc.uniqueArray(fc.nat(60), { maxLength: 10 }).map((places) => {
    const sorted = [...places].sort((a, b) => a - b);
    return sorted.flatMap((from, i): Mark[] => (i % 2 === 0 && sorted[i + 1] !== undefined ? [{ from, to: sorted[i + 1]!, kind: 'match' }] : []));
  });

  it('cut text and change nothing of it', () => {
    fc.assert(
      fc.property(hostile, marks, marks, (source, under, over) => {
        const merged = mergeMarks(
          under,
          over.map((mark) => ({ ...mark, kind: 'span' as const })),
        );
        const segments = segmentsOf(source, { raw: true });
        const cut = markSegments(segments, merged);
        expect(shown(cut)).toBe(shown(segments));
        const kindAt = (place: number) =>
          over.some(({ from, to }) => from <= place && place < to)
            ? 'span'
            : under.some(({ from, to }) => from <= place && place < to)
              ? 'match'
              : null;
        for (const segment of cut)
          if (segment.kind === 'text') for (let place = segment.at; place < segment.end; place++) expect(segment.mark).toBe(kindAt(place));
      }),
      { numRuns: 200 },
    );
  });
});

describe('JSON laid out', () => {
  it('adds nothing but white space outside strings', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify({ value, filler: 'a value long enough to be laid out, with [signs], {of} "JSON", in it' });
        const segments = layoutJson(json);
        const kept = segments.filter((segment) => segment.kind !== 'layout');
        expect(kept.map(({ at, end }) => json.slice(at, end)).join('')).toBe(json);
        expect(segments.filter((segment) => segment.kind === 'layout').every((segment) => /^\n *$/.test(segment.shown))).toBe(true);
        if (!/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/.test(json))
          expect(JSON.parse(shown(segments))).toEqual(JSON.parse(json));
      }),
      { numRuns: 200 },
    );
  });

  it('keeps numbers that no double holds', () => {
    const json = `{"big":12345678901234567890,"filler":"${'x'.repeat(80)}"}`;
    expect(shown(layoutJson(json))).toContain('12345678901234567890');
  });

  it('does not go deeper than the page has room for', () => {
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
    expect(Math.max(...layoutJson(deep).map((segment) => segment.shown.length))).toBeLessThan(60);
  });
});
