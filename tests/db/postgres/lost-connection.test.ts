import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, type Sql, socketTarget, type Transaction } from '@/db/client';
import { createDatabase, type TestDatabase } from '../../support/database';
import { postgresPid } from '../../support/postgres-pid';

/**
 * A connection that dies is one rejected promise and nothing else (patches/: porsager/postgres #1208, #1154). Unpatched,
 * the next write is an exception that no caller can catch, or a buffered write poisons the connection that comes after.
 */
let fresh: TestDatabase;
let single: ReturnType<typeof open>;

beforeAll(async () => {
  fresh = await createDatabase();
  await fresh.sql`create table kept (id int primary key)`;
  single = open(socketTarget(fresh.socketDir, fresh.name), { max: 1 });
});

afterAll(() => single.close());

const kill = async (pid: number): Promise<void> => {
  await fresh.sql`select pg_terminate_backend(${pid})`;
  let alive = true;
  while (alive) alive = (await fresh.sql`select 1 from pg_stat_activity where pid = ${pid}`).length > 0;
};

/** Waits until this process has seen the pool's connection close: a new one has another process behind it. */
async function poolWorks(sql: Sql, dead: number): Promise<void> {
  const pids = new Set<number>();
  for (let i = 0; i < 20; i++) pids.add(await postgresPid(sql));
  expect([...pids]).not.toContain(dead);
  expect(pids.size).toBe(1);
}

type Ends = (tx: Transaction, pid: number) => Promise<unknown>;

test.each<[string, Ends]>([
  ['with a query in flight', async (tx, pid) => Promise.all([tx`select pg_sleep(60)`, kill(pid)])],
  [
    'between two queries',
    async (tx, pid) => {
      await kill(pid);
      await tx`insert into kept values (1)`;
    },
  ],
  ['with a dozen queries queued', async (tx, pid) => Promise.all([kill(pid), ...Array.from({ length: 12 }, () => tx`select pg_sleep(60)`)])],
  [
    'and the caller swallows the error and goes on',
    async (tx, pid) => {
      await Promise.all([tx`select pg_sleep(60)`, kill(pid)]).catch(() => undefined);
      await tx`insert into kept values (2)`.catch(() => undefined);
    },
  ],
  [
    'and the body throws for a reason of its own',
    async (_, pid) => {
      await kill(pid);
      throw new RangeError('own');
    },
  ],
])('a backend that dies in a transaction %s rejects it, and the pool works', async (_, ends) => {
  let pid = 0;
  const transaction = single.sql.begin(async (tx) => {
    await tx`insert into kept values (0)`;
    pid = await postgresPid(tx);
    await ends(tx, pid);
  });
  await expect(transaction).rejects.toThrow();
  await poolWorks(single.sql, pid);
  expect(await fresh.sql`select * from kept`).toEqual([]);
});

test('a body that outlives its transaction cannot write through the connection that came after', async () => {
  let outlives: Promise<unknown> = Promise.resolve();
  let pid = 0;
  const transaction = single.sql.begin(async (tx) => {
    pid = await postgresPid(tx);
    let reopened = (): void => undefined;
    const wait = new Promise<void>((resolve) => {
      reopened = resolve;
    });
    outlives = wait.then(() => tx`insert into kept values (3)`);
    outlives.catch(() => undefined);
    await kill(pid);
    void single.sql`select 1`.then(reopened);
    await wait;
  });
  await expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await expect(outlives).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await poolWorks(single.sql, pid);
  expect(await fresh.sql`select * from kept`).toEqual([]);
});
