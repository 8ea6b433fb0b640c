import { describe, expect, it } from 'vitest';
import { visibleText } from '@/lib/display/visible-text';

describe('visible text', () => {
  it.each([
    ['plain text\n\twith lines', 'plain text\n\twith lines'],
    ['a\u0000b', 'a␀b'],
    ['a\u007Fb', 'a␡b'],
    ['\u001B[31mred\u001B[0m', 'red'],
    ['\u001B]0;title\u0007', '␛]0;title␇'],
    ['one\r\ntwo\rthree', 'one\ntwo␍three'],
    ['evil\u202Etxt', 'evil⟨U+202E⟩txt'],
    ['lone \uD800 half', 'lone ⟨U+D800⟩ half'],
    ['whole 😀 pair', 'whole 😀 pair'],
  ])('%j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it('keeps colour sequences in raw view', () => {
    expect(visibleText('\u001B[31mred\r\n', { raw: true })).toBe('␛[31mred␍\n');
  });
});
