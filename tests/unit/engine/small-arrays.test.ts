import { expect, it } from 'vitest';
import { doubles, ints } from '@/lib/engine/small-arrays';

it('small arrays are zeros of the asked length, and no two of them overlap', () => {
  const made = Array.from({ length: 4000 }, (_, i) => (i % 2 === 0 ? doubles(i % 61) : ints(i % 67)));
  made.forEach((array, i) => {
    expect(array).toHaveLength(i % 2 === 0 ? i % 61 : i % 67);
    expect(array.every((value) => value === 0)).toBe(true);
    array.fill(i + 1);
  });
  made.forEach((array, i) => {
    expect(array.every((value) => value === i + 1)).toBe(true);
  });
});

it('large ones have memory of their own', () => {
  expect(doubles(100_000).buffer.byteLength).toBe(800_000);
  expect(ints(100_000).buffer.byteLength).toBe(400_000);
});
