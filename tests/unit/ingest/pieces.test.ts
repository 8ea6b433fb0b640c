import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIECE_BYTES, RowPieces, rowPieces } from '@/db/commands/row-pieces';
import { PiecePool } from '@/lib/ingest/thread/piece-pool';

const joined = (pieces: readonly Uint8Array[]): string => Buffer.concat(pieces).toString('latin1');

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', 'a', 'é'.repeat(90_000), 'x'.repeat(PIECE_BYTES - 1), 'y'.repeat(PIECE_BYTES + 7)),
);
type Put = (pieces: RowPieces) => void;
const part: fc.Arbitrary<Put> = fc.oneof(
  text.map(
    (some): Put =>
      (pieces) =>
        pieces.text(some),
  ),
  text.map(
    (some): Put =>
      (pieces) =>
        pieces.jsonb(JSON.stringify(some)),
  ),
  text.map(
    (some): Put =>
      (pieces) =>
        pieces.bytea(Buffer.from(some)),
  ),
  text.map(
    (some): Put =>
      (pieces) =>
        pieces.escaped(Buffer.from(`.${some}.`), 1, Buffer.byteLength(some) + 1),
  ),
  fc.double().map(
    (some): Put =>
      (pieces) =>
        pieces.double(some),
  ),
  fc.maxSafeInteger().map(
    (some): Put =>
      (pieces) =>
        pieces.bigint(some),
  ),
  fc.array(fc.maxSafeInteger(), { maxLength: 9 }).map(
    (some): Put =>
      (pieces) =>
        pieces.bigints(some),
  ),
);

function alone(put: Put): string {
  const pieces = new RowPieces();
  put(pieces);
  return joined(pieces.take());
}

describe('rows of COPY in pieces', () => {
  it('are what was put, however long, and no two pieces share memory', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const pieces = new RowPieces();
        for (const put of parts) put(pieces);
        const taken = pieces.take();
        expect(joined(taken) === parts.map(alone).join('')).toBe(true);
        expect(new Set(taken.map(({ buffer }) => buffer)).size).toBe(taken.length);
        expect(pieces.take()).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('come as one text and go back as they were, also where a piece was not enough', () => {
    const pieces = new RowPieces();
    for (const length of [3, PIECE_BYTES, 5]) {
      const put: Put = (to) => {
        to.integer(-2);
        to.bytea(Buffer.alloc(length, 0xfe));
      };
      put(pieces);
      const bytes = pieces.takeBytes();
      expect(bytes === alone(put)).toBe(true);
      expect(alone((again) => again.values(bytes)) === bytes).toBe(true);
    }
  });

  it('refuse a number that has no place in its type', () => {
    const pieces = new RowPieces();
    for (const value of [0.5, 2 ** 31, Number.NaN]) expect(() => pieces.integer(value)).toThrow(RangeError);
    for (const value of [0.5, 2 ** 53, Number.NaN]) expect(() => pieces.bigint(value)).toThrow(RangeError);
  });
});

describe('the memory of pieces', () => {
  const rows = (turn: number): string[] => Array.from({ length: 30 }, (_, i) => `${turn}.${i}`.padEnd(50_000, '-'));
  const group = (pool: PiecePool, turn: number): Buffer[] => {
    pool.turn();
    return rowPieces(rows(turn), (pieces, row) => pieces.values(row), pool.memory);
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
