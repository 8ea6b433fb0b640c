import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteRun } from '@/db/commands/delete-run';
import { listQuarantine } from '@/db/queries';
import { ingest } from '@/lib/ingest';
import { giveBack, prepareThread, takeThread } from '@/lib/ingest/thread/start';
import { createDatabase } from '../../support/database';
import { fingerprint } from './fingerprint';
import { inPieces, sampleLog, toLog } from './sample-log';

const db = await createDatabase();
const SMALL = { source: 'test', sql: db.sql, batchBytes: 3_000 };
const LOG = (() => {
  const lines = toLog(sampleLog({ trees: 8 }))
    .trimEnd()
    .split('\n');
  const bad = ['{"v":1,"kind":"run"', '{"v":1,"kind":"metric","run":"r1","attempt":0,"step":-1,"name":"x","unit":null,"value":1}'];
  return `${[...lines.slice(0, 40), bad[0], '', ...lines.slice(40), bad[1]].join('\n')}\n{"v":1,"kind":"metr`;
})();

/** True where somebody reads with the thread just now. */
function isTaken(): boolean {
  const worker = takeThread();
  if (worker) giveBack(worker);
  return worker === null;
}

/** Stores the log; says whether the thread had it in hand before its last pieces came. */
async function store(log: string, options: { threadBytes?: number; idempotencyKey?: string } = {}) {
  let threaded = false;
  async function* pieces() {
    for await (const piece of inPieces(log)) {
      yield piece;
      threaded ||= isTaken();
    }
  }
  return { answer: await ingest(pieces(), { ...SMALL, ...options }), threaded };
}

const quarantined = async () => (await listQuarantine({})).rows.map(({ line, byteOffset, field, reason }) => ({ line, byteOffset, field, reason }));

async function clear(): Promise<void> {
  await deleteRun('r1', db.sql);
  await db.sql`delete from quarantine`;
}

beforeAll(() => prepareThread());
beforeEach(clear);
afterAll(() => {
  void takeThread()?.terminate();
});

describe('a log that a thread of its own reads', () => {
  it('comes to the same answer, the same rows and the same quarantine', async () => {
    const here = await store(LOG);
    const rows = await fingerprint(db.sql);
    const list = await quarantined();
    await clear();
    const there = await store(LOG, { threadBytes: 1 });
    expect([here.threaded, there.threaded]).toEqual([false, true]);
    expect(there.answer).toEqual(here.answer);
    expect(there.answer).toMatchObject({ quarantined: 3, conflicts: 0, nodes: 8 * 17 });
    expect(await fingerprint(db.sql)).toEqual(rows);
    expect(await quarantined()).toEqual(list);
  });

  it('is stored once when it is sent again, and its conflicts are listed', async () => {
    await store(LOG, { threadBytes: 1 });
    const before = await fingerprint(db.sql);
    const { answer, threaded } = await store(LOG.replaceAll('"thought":"', '"thought":"other '), { threadBytes: 1 });
    expect(threaded).toBe(true);
    expect(answer.nodes).toBe(0);
    expect(answer.conflicts).toBeGreaterThan(0);
    expect(await fingerprint(db.sql)).toEqual(before);
    expect(await store(LOG, { threadBytes: 1 })).toMatchObject({ answer: { accepted: 0, conflicts: 0 } });
  });

  it('keeps its answer with the last batch', async () => {
    const { answer } = await store(LOG, { threadBytes: 1, idempotencyKey: 'threaded' });
    expect(await ingest(inPieces('nothing of this is read'), { ...SMALL, idempotencyKey: 'threaded' })).toEqual(answer);
  });

  it('is refused where a batch cannot be written, and is stored when it is sent again', async () => {
    await db.sql`create function no_room() returns trigger language plpgsql as $$ begin
      if new.tree = 't5' then raise exception 'could not extend file' using errcode = '53100'; end if; return new; end $$`;
    await db.sql`create trigger no_room before insert on trees for each row execute function no_room()`;
    await expect(store(LOG, { threadBytes: 1 })).rejects.toThrow('could not extend file');
    await db.sql`drop trigger no_room on trees`;
    await prepareThread();
    const { answer, threaded } = await store(LOG, { threadBytes: 1 });
    expect(threaded).toBe(true);
    expect(answer.duplicates).toBeGreaterThan(0);
    expect((await db.sql`select count(*) as n from nodes`)[0]?.n).toBe(8 * 17);
  });

  it('leaves what was written where its source breaks off', async () => {
    async function* broken() {
      for await (const piece of inPieces(LOG.slice(0, LOG.length / 2))) yield piece;
      throw new Error('the line went dead');
    }
    await expect(ingest(broken(), { ...SMALL, threadBytes: 1 })).rejects.toThrow('the line went dead');
    await prepareThread();
    expect((await store(LOG, { threadBytes: 1 })).answer).toMatchObject({ quarantined: 3, conflicts: 0 });
    expect((await db.sql`select count(*) as n from nodes`)[0]?.n).toBe(8 * 17);
  });
});
