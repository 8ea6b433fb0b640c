import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackedTexts, packTexts } from '@/lib/contract/packed-texts';

/** Any string: lone surrogates, NUL and the escape's own mark among them. */
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('', '\0', '\uD800', '\uE0C4', '\uFEFFbom', 'é'));

const pack = (texts: readonly string[]): PackedTexts => {
  const { offsets, bytes } = packTexts(texts);
  return new PackedTexts(offsets, bytes);
};

describe('packed texts', () => {
  it('give back every text at its place, from either end, as an array does', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 40 }), (texts) => {
        const packed = pack(texts);
        expect([...packed]).toEqual(texts);
        for (const place of [-texts.length - 1, -1, 0, texts.length - 1, texts.length]) expect(packed.at(place)).toBe(texts.at(place));
      }),
    );
  });

  it('find a text where it stands first, and nothing that is not there', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 40 }), anyText, (texts, other) => {
        const packed = pack(texts);
        const again = new PackedTexts(packed.offsets, packed.bytes, packed.hashed().slice());
        for (const text of [...texts, other]) expect([packed.indexOf(text), again.indexOf(text)]).toEqual([texts.indexOf(text), texts.indexOf(text)]);
      }),
    );
  });

  it('pack what is packed without reading it', () => {
    const packed = pack(['a', 'b']);
    expect(packTexts(packed).bytes).toBe(packed.bytes);
  });
});
