import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '@/lib/formats/parse-json';

const parse = (text: string) => parseJson(new TextEncoder().encode(text));

describe('parseJson', () => {
  it('agrees with JSON.parse on JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        fc.pre(!/\d{16}/.test(text));
        expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text), repairedText: false });
      }),
      { numRuns: 500 },
    );
  });

  it('tags NaN and the infinities, and leaves the same words in strings alone', () => {
    expect(parse('{"a":NaN,"b":[-Infinity,Infinity],"c":"NaN Infinity \\" 12345678901234567890"}')).toMatchObject({
      value: { a: 'NaN', b: ['-Infinity', 'Infinity'], c: 'NaN Infinity " 12345678901234567890' },
    });
  });

  it('keeps integers beyond 2^53 digit by digit, and fractions as numbers', () => {
    expect(parse('{"id":9007199254740993,"n":-9007199254740993,"safe":9007199254740991,"x":0.12345678901234567890}')).toMatchObject({
      value: { id: '9007199254740993', n: '-9007199254740993', safe: 9007199254740991, x: 0.12345678901234568 },
    });
  });

  it('keeps NUL escapes and lone surrogates', () => {
    expect(parse('{"b":"\\u0000","c":"\\ud800x"}')).toMatchObject({ value: { b: '\0', c: '\ud800x' } });
  });

  it('says that bytes which are no UTF-8 were replaced', () => {
    expect(parseJson(Uint8Array.from([0x22, 0xff, 0x22]))).toEqual({ ok: true, value: '\ufffd', repairedText: true });
  });

  it('reads 10,000 levels and a string of 10 million escapes without recursing', () => {
    expect(parse('['.repeat(10_000) + ']'.repeat(10_000)).ok).toBe(true);
    expect(parse(`["${'\\"'.repeat(10_000_000)}", NaN]`).ok).toBe(true);
  });

  it('gives a reason instead of throwing', () => {
    expect(parse('{"a": }')).toMatchObject({ ok: false, reason: expect.stringContaining('not valid JSON') });
  });
});
