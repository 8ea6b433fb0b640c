import { describe, expect, it } from 'vitest';
import { turnWords } from '@/components/tree/turn-texts';
import type { NodeText } from '@/lib/contract/read/trees';

const text = (content: NodeText['content']): NodeText => ({ content, length: 0, truncated: false, withheldParts: 0 });

describe('words of a turn', () => {
  it('are its thought, else its action, else what it saw, in one line', () => {
    const seen = text('a\n\n b');
    expect(turnWords({ thought: text('why\tso'), action: text('do'), observation: seen })).toBe('why so');
    expect(turnWords({ thought: text(' \n'), action: text([{ type: 'text', text: 'do it' }]), observation: seen })).toBe('do it');
    expect(turnWords({ thought: text(''), action: text(''), observation: seen })).toBe('a b');
  });

  it('show what would be hidden', () => {
    expect(turnWords({ thought: text('a\u202Eb\0'), action: text(''), observation: text('') })).toBe('a⟨U+202E⟩b␀');
  });
});
