import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CopyPieces, copyPieces, PIECE_BYTES } from '@/db/commands/trees/copy-pieces';
import { PiecePool } from '@/lib/ingest/thread/piece-pool';

const joined = (pieces: readonly Uint8Array[]): string => Buffer.concat(pieces).toString('utf8');

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', 'a', 'é'.repeat(90_000), 'x'.repeat(PIECE_BYTES - 1), 'y'.repeat(PIECE_BYTES + 7)),
);
type Part = readonly ['text' | 'bytes' | 'hex', string] | readonly ['count', number];
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.tuple(fc.constantFrom('text' as const, 'bytes' as const, 'hex' as const), text),
  fc.tuple(fc.constant('count' as const), fc.oneof(fc.nat(), fc.maxSafeNat())),
);

function put(pieces: CopyPieces, [kind, value]: Part): string {
  if (kind === 'count') pieces.count(value);
  else if (kind === 'text') pieces.text(value);
  else if (kind === 'bytes') pieces.bytes(Buffer.from(`.${value}.`), 1, Buffer.byteLength(value) + 1);
  else pieces.hex(Buffer.from(value));
  return kind === 'hex' ? Buffer.from(value).toString('hex') : String(value);
}

describe('lines of COPY in pieces', () => {
  it('are what was put, however long, and no two pieces share memory', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const pieces = new CopyPieces();
        const expected = parts.map((some) => put(pieces, some)).join('');
        const taken = pieces.take();
        expect(joined(taken) === expected).toBe(true);
        expect(new Set(taken.map(({ buffer }) => buffer)).size).toBe(taken.length);
        expect(pieces.take()).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('come as one text, also where a piece was not enough', () => {
    const pieces = new CopyPieces();
    for (const length of [3, PIECE_BYTES, 5]) {
      pieces.text('<');
      pieces.text('z'.repeat(length));
      expect(pieces.takeText()).toBe(`<${'z'.repeat(length)}`);
    }
  });
});

describe('the memory of pieces', () => {
  const rows = (turn: number): string[] => Array.from({ length: 30 }, (_, i) => `${turn}.${i}`.padEnd(50_000, '-'));
  const group = (pool: PiecePool, turn: number): Buffer[] => {
    pool.turn();
    return copyPieces(rows(turn), (pieces, row) => pieces.text(row), pool.memory);
  };

  it('holds a turn while the next one is written, and is used again after that', () => {
    const pool = new PiecePool();
    let before = group(pool, 0);
    const memories = new Set<unknown>();
    for (let turn = 1; turn < 6; turn++) {
      const now = group(pool, turn);
      expect(joined(before) === rows(turn - 1).join('')).toBe(true);
      for (const { buffer } of now) memories.add(buffer);
      before = now;
    }
    expect(memories.size).toBe(2 * before.length);
  });

  it('is given away where a piece or a group is longer than what is kept', () => {
    const pool = new PiecePool();
    pool.turn();
    const all = Array.from({ length: 70 }, () => pool.memory(PIECE_BYTES));
    const long = pool.memory(PIECE_BYTES + 1);
    expect(all.filter(({ buffer }) => buffer instanceof SharedArrayBuffer)).toHaveLength(64);
    expect(long.buffer).toBeInstanceOf(ArrayBuffer);
    expect(long.length).toBeGreaterThan(PIECE_BYTES);
  });
});
