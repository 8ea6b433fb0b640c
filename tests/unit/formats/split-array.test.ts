import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitArray } from '@/lib/formats/split-array';
import { collect, memorySource } from './support';

const split = (data: string | Uint8Array, cuts: number[] = [], maxBytes?: number) => collect(splitArray(memorySource(data, cuts).open(), maxBytes));
const texts = async (data: string, cuts: number[] = []) =>
  (await split(data, cuts)).map((element) => [element.state, new TextDecoder().decode(element.bytes)]);

describe('splitArray', () => {
  it('gives every element with its line and byte offset', async () => {
    const data = '\ufeff[\r\n  {"a": "]},{"},\r\n  [1, [2]], "x\\"y", -1.5e3,\n null ]\n';
    const elements = await split(data);
    expect(elements.map((element) => new TextDecoder().decode(element.bytes))).toEqual(['{"a": "]},{"}', '[1, [2]]', '"x\\"y"', '-1.5e3', 'null']);
    expect(elements.map((element) => element.line)).toEqual([2, 3, 3, 3, 4]);
    const bytes = new TextEncoder().encode(data);
    for (const element of elements) expect(bytes.subarray(element.byteOffset, element.byteOffset + element.bytes.length)).toEqual(element.bytes);
  });

  it('keeps the complete elements of a torn file and gives the torn one with its place', async () => {
    expect(await texts('[{"a":1},{"b":"x')).toEqual([
      ['whole', '{"a":1}'],
      ['torn', '{"b":"x'],
    ]);
    expect(await texts('[{"a":1},\n')).toEqual([
      ['whole', '{"a":1}'],
      ['torn', ''],
    ]);
    expect(await texts('[1, 2')).toEqual([
      ['whole', '1'],
      ['torn', '2'],
    ]);
  });

  it('says what stands after the end of the array, and forgives a missing comma', async () => {
    expect(await texts('[{"a":1}{"b":2}]\n{"c":3}')).toEqual([
      ['whole', '{"a":1}'],
      ['whole', '{"b":2}'],
      ['trailing', '{"c":3}'],
    ]);
  });

  it('passes bare NaN and Infinity through and gives nothing for an empty array', async () => {
    expect(await texts('[NaN,-Infinity,{"r": NaN}]')).toEqual([
      ['whole', 'NaN'],
      ['whole', '-Infinity'],
      ['whole', '{"r": NaN}'],
    ]);
    expect(await texts(' [ ] ')).toEqual([]);
  });

  it('skips an element that is too long and goes on with the next', async () => {
    const elements = await split(`[{"a":"${'x'.repeat(20_000)}"},{"b":1}]`, [100, 5000, 12_000], 10_000);
    expect(elements.map((element) => element.state)).toEqual(['too-long', 'whole']);
    expect(elements[0]?.bytes.length).toBeLessThanOrEqual(10_000);
    expect(new TextDecoder().decode(elements[1]?.bytes)).toBe('{"b":1}');
  });

  it('refuses a file that is no array, and an empty one', async () => {
    await expect(split('{"a":1}')).rejects.toThrow(/does not begin with "\["/);
    await expect(split('  \n')).rejects.toThrow(/empty/);
  });

  it('does not recurse: 100,000 levels', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect((await split(`[${deep}]`)).map((element) => element.bytes.length)).toEqual([200_000]);
  });

  it('gives what JSON.parse gives, wherever the chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.array(fc.nat(600), { maxLength: 8 }),
        fc.constantFrom(0, 1, 2),
        async (values, cuts, indent) => {
          const data = JSON.stringify(values, null, indent);
          const elements = await split(data, cuts);
          expect(elements.every((element) => element.state === 'whole')).toBe(true);
          expect(elements.map((element) => JSON.parse(new TextDecoder().decode(element.bytes)))).toEqual(JSON.parse(data));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('loses no element before the cut of a file torn anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1, maxLength: 5 }), fc.nat(400), async (values, at) => {
        const bytes = new TextEncoder().encode(JSON.stringify(values));
        const cut = 1 + (at % (bytes.length - 1));
        const elements = await split(bytes.subarray(0, cut));
        const whole = elements.filter((element) => element.state === 'whole').map((element) => JSON.parse(new TextDecoder().decode(element.bytes)));
        let ends = 1;
        const expected = (JSON.parse(new TextDecoder().decode(bytes)) as unknown[]).filter((value) => {
          ends += new TextEncoder().encode(JSON.stringify(value)).length + 1;
          return ends - 1 <= cut;
        });
        expect(whole).toEqual(expected);
        expect(elements.at(-1)?.state).toBe('torn');
      }),
      { numRuns: 300 },
    );
  });
});
