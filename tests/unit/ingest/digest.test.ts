import { describe, expect, it } from 'vitest';
import { digest } from '@/lib/ingest/digest';

describe('the digest', () => {
  it('is MurmurHash3 x86 128: values of the reference implementation, whole blocks and every kind of tail', () => {
    expect(digest('')).toBe('00000000000000000000000000000000');
    expect(digest('a')).toBe('a794933c5556b01b5556b01b5556b01b');
    expect(digest('abcdefghijklmnop')).toBe('9fd2762790b91256e4ce8b21d193ba45');
    expect(digest('The quick brown fox jumps over the lazy dog')).toBe('2f1583c3ecee2c675d7bf66ce5e91d2c');
    expect(digest('0123456789abcdefghijklmnopqrstuvwxyz0123456789é')).toBe('be4368a7031d0f26c9c49300ecbcde24');
  });

  it('tells 100,000 texts that differ in little apart, whatever was digested before', () => {
    const made = new Set<string>();
    for (let i = 0; i < 100_000; i++) made.add(digest('x'.repeat(i % 40) + i));
    expect(made.size).toBe(100_000);
    expect(digest('a')).toBe('a794933c5556b01b5556b01b5556b01b');
  });
});
