import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter } from '@/lib/ingest/lines';
import { mayHoldBigInteger, relaxNumbers } from '@/lib/ingest/relax';

const read = (bytes: Buffer, piece: number, max?: number) => {
  const splitter = new LineSplitter(max);
  const lines = [];
  for (let from = 0; from < bytes.length; from += piece) lines.push(...splitter.push(bytes.subarray(from, from + piece)));
  return [...lines, ...splitter.end()];
};

describe('lines', () => {
  it('come out the same however the bytes are cut, at the offsets where they stand', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r', ' ', '{') });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (log, piece) => {
        const bytes = Buffer.from(log);
        const lines = read(bytes, piece);
        expect(lines).toEqual(read(bytes, bytes.length || 1));
        for (const line of lines) expect(bytes.subarray(line.byteOffset, line.byteOffset + line.bytes!.length)).toEqual(line.bytes);
      }),
    );
  });

  it('are given without bytes where they are too long, and the next one is read', () => {
    expect(read(Buffer.from('0123456789\nab\n'), 3, 5)).toMatchObject([
      { line: 1, bytes: null },
      { line: 2, byteOffset: 11 },
    ]);
  });
});

describe('numbers beyond JSON', () => {
  it('are quoted outside strings only', () => {
    expect(relaxNumbers('{"a\\"NaN":NaN,"b":[-Infinity,1.5,9007199254740993],"c":"Infinity 9007199254740993"}')).toBe(
      '{"a\\"NaN":"NaN","b":["-Infinity",1.5,"9007199254740993"],"c":"Infinity 9007199254740993"}',
    );
  });

  it('never touch JSON that is fine', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        fc.pre(!mayHoldBigInteger(json));
        expect(JSON.parse(relaxNumbers(json))).toEqual(JSON.parse(json));
      }),
    );
  });

  it('are looked for without being fooled by decimals', () => {
    expect(mayHoldBigInteger('{"v":0.12345678901234567}')).toBe(false);
    expect(mayHoldBigInteger('{"v":0.12345678901234567,"id":12345678901234567}')).toBe(true);
  });
});
