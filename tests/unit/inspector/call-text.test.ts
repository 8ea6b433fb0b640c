import { describe, expect, it } from 'vitest';
import { callText, sourceText } from '@/components/inspector/call-text';

describe('tool calls', () => {
  it.each([
    [{ query: 'Marrow "Institute"' }, '"Marrow \\"Institute\\""', true],
    [{ id: 7, deep: { a: [1] } }, 'id: 7, deep: {"a":[1]}', true],
    ['{"torn": ', '{"torn": ', false],
    ['{"a": 1}', '{"a": 1}', true],
    [null, '', true],
    [[1, 2], '[1,2]', true],
  ])('%j', (args, text, isJson) => {
    expect(callText(args)).toEqual({ text, isJson });
  });

  it('survives arguments too deep for JSON', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(typeof callText({ deep, other: 1 }).text).toBe('string');
  });

  it('keeps raw text as it was', () => {
    expect(sourceText('<b>\n')).toBe('<b>\n');
  });
});
