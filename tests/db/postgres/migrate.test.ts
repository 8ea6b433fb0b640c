import { expect, test } from 'vitest';
import { open, socketTarget } from '@/db/client';
import { migrate, migrationState } from '@/db/migrate';
import { createDatabase } from '../../support/database';

test('a fresh database is up to date, and migrating again does nothing', async () => {
  const { sql } = await createDatabase();
  expect(await migrationState(sql)).toEqual({ pending: 0, newerThanCode: false });
  expect(await migrate(sql)).toBe(0);
});

test('two processes that migrate an empty database at once apply each migration once', async () => {
  const { sql, socketDir, name } = await createDatabase();
  const empty = `${name}_empty`;
  await sql.unsafe(`create database ${empty}`);
  const one = open(socketTarget(socketDir, empty), { max: 2 });
  const other = open(socketTarget(socketDir, empty), { max: 2 });
  const applied = await Promise.all([migrate(one.sql), migrate(other.sql)]);
  const [row] = await one.sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
  expect(Math.min(...applied)).toBe(0);
  expect(row?.n).toBe(Math.max(...applied));
  await one.close();
  await other.close();
  await sql.unsafe(`drop database ${empty}`);
});

test('a database of a newer Canopy is refused in one sentence', async () => {
  const { sql } = await createDatabase();
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)`;
  await expect(migrate(sql)).rejects.toMatchObject({
    what: 'This database was written by a newer Canopy.',
    remedy: expect.stringContaining('Update Canopy'),
  });
});
