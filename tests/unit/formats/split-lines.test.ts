import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLines } from '@/lib/formats/split-lines';
import { collect, memorySource } from './support';

const split = (data: string, cuts: number[] = []) => collect(splitLines(memorySource(data, cuts).open()));

describe('splitLines', () => {
  it('skips the byte order mark and blank lines, takes CRLF, and gives line and offset', async () => {
    const data = '\ufeff{"a":1}\r\n\r\n  \n{"b":2}\n{"c":3}';
    const lines = await split(data);
    expect(lines.map((line) => [line.line, line.state, new TextDecoder().decode(line.bytes)])).toEqual([
      [1, 'whole', '{"a":1}'],
      [4, 'whole', '{"b":2}'],
      [5, 'torn', '{"c":3}'],
    ]);
    const bytes = new TextEncoder().encode(data);
    for (const line of lines) expect(bytes.subarray(line.byteOffset, line.byteOffset + line.bytes.length)).toEqual(line.bytes);
  });

  it('gives the same lines wherever the chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.nat(200)), async (parts, cuts) => {
        const data = parts.join('\n');
        expect(await split(data, cuts)).toEqual(await split(data));
      }),
      { numRuns: 300 },
    );
  });
});
