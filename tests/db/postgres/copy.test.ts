import { beforeAll, expect, test } from 'vitest';
import { open, type Sql, socketTarget } from '@/db/client';
import { copyInto } from '@/db/postgres/copy';
import { createDatabase, type TestDatabase } from '../../support/database';
import { postgresPid } from '../../support/postgres-pid';

let fresh: TestDatabase;

beforeAll(async () => {
  fresh = await createDatabase();
  await fresh.sql`create table copied (id int primary key, name text)`;
});

const count = async (): Promise<number> => Number((await fresh.sql`select count(*) as n from copied`)[0]?.n);

function* lines(from: number, to: number): Generator<string> {
  for (let id = from; id < to; id++) yield `${id}\tname ${id}\n`;
}

test('streams rows, also from an async source of buffers', async () => {
  await copyInto(fresh.sql, 'copied (id, name)', lines(0, 20_000));
  async function* later(): AsyncGenerator<Buffer> {
    for (const line of lines(20_000, 20_100)) yield Buffer.from(line);
  }
  await copyInto(fresh.sql, 'copied (id, name)', later());
  expect(await count()).toBe(20_100);
});

test.each([
  ['a bad row', ['30001\tfine\n', 'not a number\tbad\n'], '22P02'],
  [
    'a bad row followed by megabytes',
    ['not a number\tbad\n', ...Array.from({ length: 2_000 }, (_, i) => `${40_000 + i}\t${'x'.repeat(1_000)}\n`)],
    '22P02',
  ],
  ['a duplicate key', ['5\tagain\n'], '23505'],
  ['a row with too few columns', ['30001\n'], '22P04'],
])('%s rejects, rolls back and leaves the connection usable', async (_, rows, code) => {
  const before = await count();
  const single = open(socketTarget(fresh.socketDir, fresh.name), { max: 1 });
  const transaction = single.sql.begin(async (tx) => {
    await tx`insert into copied values (99999, 'rolled back')`;
    await copyInto(tx, 'copied (id, name)', rows);
  });
  await expect(transaction).rejects.toMatchObject({ code });
  expect(await single.sql`select 1 as one`).toEqual([{ one: 1 }]);
  await single.close();
  expect(await count()).toBe(before);
});

test('an error in the same breath as the leave to copy rejects with that error', async () => {
  await fresh.sql`create table guarded (id int)`;
  await fresh.sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`;
  await fresh.sql`create trigger refuse before insert on guarded for each statement execute function refuse()`;
  const transaction = fresh.sql.begin((tx) => copyInto(tx, 'guarded (id)', ['1\n']));
  await expect(transaction).rejects.toMatchObject({ code: '53100' });
  expect(await fresh.sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('a table that does not exist rejects', async () => {
  await expect(copyInto(fresh.sql, 'nowhere (id)', ['1\n'])).rejects.toMatchObject({ code: '42P01' });
});

test('an error of the source itself rejects with that error and copies nothing', async () => {
  const before = await count();
  function* failing(): Generator<string> {
    yield '50000\ta\n';
    throw new RangeError('the source broke');
  }
  await expect(fresh.sql.begin((tx) => copyInto(tx, 'copied (id, name)', failing()))).rejects.toThrow('the source broke');
  expect(await count()).toBe(before);
  expect(await fresh.sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test.each([
  ['alone', (sql: Sql, rows: AsyncIterable<string>) => copyInto(sql, 'copied (id, name)', rows)],
  ['in a transaction', (sql: Sql, rows: AsyncIterable<string>) => sql.begin((tx) => copyInto(tx, 'copied (id, name)', rows))],
])('a backend that is killed in the middle rejects %s, and the pool recovers', async (_, copy) => {
  const before = await count();
  const single = open(socketTarget(fresh.socketDir, fresh.name), { max: 1 });
  const pid = await postgresPid(single.sql);
  async function* interrupted(): AsyncGenerator<string> {
    for (let id = 60_000; id < 60_500; id++) {
      yield `${id}\t${'y'.repeat(500)}\n`;
      if (id === 60_100) await fresh.sql`select pg_terminate_backend(${pid})`;
      if (id > 60_100) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  await expect(copy(single.sql, interrupted())).rejects.toThrow();
  // The COPY is told of its broken pipe before the pool is: a query sent in between goes down with the connection.
  const answer = await single.sql`select 1 as one`.catch(() => single.sql`select 1 as one`);
  expect(answer).toEqual([{ one: 1 }]);
  await single.close();
  expect(await count()).toBe(before);
});
