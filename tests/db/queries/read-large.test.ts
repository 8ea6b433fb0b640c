import { describe, expect, it } from 'vitest';
import { readLarge } from '@/db/queries/read-large';
import { createDatabase } from '../../support/database';

const db = await createDatabase();

describe('columns as they are stored', () => {
  it('come back byte for byte, at any size', async () => {
    for (const size of [0, 1, 70_000, 20_000_000, 70_000, 3_000_000, 200_000, 66_000]) {
      const columns = await readLarge(db.sql, `select 7, decode(repeat('00ff5c0a', ${Math.ceil(size / 4)}), 'hex')`);
      const wanted = Buffer.from('00ff5c0a'.repeat(Math.ceil(size / 4)), 'hex');
      expect([columns![0]!.readInt32BE(), columns![1]!.equals(wanted)]).toEqual([7, true]);
    }
  });

  it('are none where there is no row or nothing in it', async () => {
    expect([await readLarge(db.sql, 'select 1 where false'), await readLarge(db.sql, 'select 1, null::bytea')]).toEqual([null, null]);
  });

  it('leave the connection usable where the server refuses', async () => {
    await expect(readLarge(db.sql, 'select 1 / 0')).rejects.toThrow(/division by zero/);
    expect((await readLarge(db.sql, 'select 1'))?.[0]?.readInt32BE()).toBe(1);
  });

  it('are read by more readers at once than there are connections, and hinder no other query', async () => {
    const readers = Array.from({ length: 60 }, (_, i) => readLarge(db.sql, `select ${i}, decode(repeat('00ff5c0a', 100000), 'hex')`));
    const others = Array.from({ length: 60 }, (_, i) => db.sql<{ i: number }[]>`select ${i}::int as i`);
    const read = await Promise.all(readers);
    expect(read.map((columns) => columns![0]!.readInt32BE())).toEqual(readers.map((_, i) => i));
    expect((await Promise.all(others)).map(([row]) => row!.i)).toEqual(others.map((_, i) => i));
  });

  it('give a connection back where the server refuses, again and again', async () => {
    for (let i = 0; i < 30; i++) await expect(readLarge(db.sql, 'select 1 / 0')).rejects.toThrow(/division by zero/);
    expect((await readLarge(db.sql, 'select 1'))?.[0]?.readInt32BE()).toBe(1);
  });
});
