import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteRun } from '@/db/commands/delete-run';
import { prune } from '@/db/commands/prune';
import { changesLostAfter, listChanges, onChanges } from '@/db/queries';
import type { ChangeNotice, IngestAnswer } from '@/lib/contract';
import { changeStream } from '@/lib/ingest/change-stream';
import { handleIngest } from '@/lib/ingest/handle-request';
import { createDatabase } from '../../support/database';
import { sampleLog, toLog, treeEvents } from './sample-log';

const db = await createDatabase();
const LOG = toLog(sampleLog());
const LIMITS = { rawBytes: 100_000, inflatedBytes: 200_000 };

async function post(body: string | Buffer, headers: Record<string, string> = {}, limits = LIMITS) {
  const request = new Request('http://localhost/api/v1/ingest', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const answer = await handleIngest(request, limits);
  return { status: answer.status, body: (await answer.json()) as IngestAnswer & { error: string; hint: string } };
}

beforeEach(async () => {
  await deleteRun('r1', db.sql);
});

describe('a request', () => {
  it('that finds the disk full is told so in one sentence, and is stored once there is room', async () => {
    await db.sql`create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = '53100'; end $$`;
    await db.sql`create trigger no_room before insert on trees execute function no_room()`;
    const refused = await post(LOG);
    await db.sql`drop trigger no_room on trees`;
    expect(refused.status).toBe(503);
    expect(refused.body.error).toMatch(/^The log was not stored to its end: The disk of the database is full\./);
    expect(refused.body.hint).toMatch(/^Free some space.*Send the same log again\.$/);
    expect(await post(LOG)).toMatchObject({ status: 200, body: { nodes: 51, quarantined: 0, conflicts: 0 } });
  });

  it('may be compressed', async () => {
    expect(await post(gzipSync(LOG), { 'content-encoding': 'gzip' })).toMatchObject({ status: 200, body: { nodes: 51, quarantined: 0 } });
  });

  it('is refused where it is too large, raw or inflated, corrupt, cut or of an unknown encoding', async () => {
    expect(await post(Buffer.alloc(100_001, 0x20))).toMatchObject({ status: 413, body: { hint: expect.any(String) } });
    expect(await post(LOG, { 'content-length': '99999999' })).toMatchObject({ status: 413 });
    expect(await post(gzipSync(Buffer.alloc(300_000, 0x20)), { 'content-encoding': 'gzip' })).toMatchObject({ status: 413 });
    const zipped = gzipSync(LOG);
    expect(await post(zipped.subarray(0, -20), { 'content-encoding': 'gzip' })).toMatchObject({ status: 400 });
    expect(await post(Buffer.from('not gzip'), { 'content-encoding': 'gzip' })).toMatchObject({ status: 400 });
    expect(await post(LOG, { 'content-encoding': 'zstd' })).toMatchObject({ status: 415 });
    expect(await post(LOG, { 'content-length': String(LOG.length + 7) })).toMatchObject({ status: 400 });
  });

  it('gets its first answer again under its idempotency key', async () => {
    const first = await post(LOG, { 'idempotency-key': 'k1' });
    expect(await post(LOG, { 'idempotency-key': 'k1' })).toEqual(first);
    expect(first.body).toMatchObject({ duplicates: 0, nodes: 51 });
  });
});

describe('a receipt', () => {
  it('goes with its run: the same bytes under the same key are stored again', async () => {
    const first = await post(LOG, { 'idempotency-key': 'k2' });
    await deleteRun('r1', db.sql);
    expect(await db.sql`select 1 from ingest_receipts where key = 'k2'`).toEqual([]);
    expect(await post(LOG, { 'idempotency-key': 'k2' })).toEqual(first);
    expect((await db.sql<{ n: number }[]>`select count(*) as n from nodes`)[0]?.n).toBe(51);
  });

  it('is on disk with the last batch or not at all', async () => {
    await db.sql`alter table ingest_receipts add constraint refused check (key <> 'k3')`;
    expect(await post(LOG, { 'idempotency-key': 'k3' })).toMatchObject({ status: 503 });
    expect((await db.sql<{ n: number }[]>`select count(*) as n from nodes`)[0]?.n).toBe(0);
    await db.sql`alter table ingest_receipts drop constraint refused`;
    expect(await post(LOG, { 'idempotency-key': 'k3' })).toMatchObject({ status: 200, body: { nodes: 51, duplicates: 0 } });
  });
});

describe('what is old', () => {
  it('is taken away but for the newest change, and a reader who was there is told to read anew', async () => {
    await post(LOG, { 'idempotency-key': 'k4' });
    const [start] = await listChanges('r1', '0');
    for (let t = 10; t < 13; t++) await post(toLog(treeEvents(t)));
    await db.sql`update changes set at = now() - interval '8 days'`;
    await db.sql`update ingest_receipts set at = now() - interval '8 days'`;
    await prune(db.sql);
    expect(await db.sql`select 1 from ingest_receipts`).toEqual([]);
    expect((await listChanges('r1', '0')).map((notice) => notice.treeKeys)).toEqual([['0~1~p12~t12']]);
    expect(await changesLostAfter(start!.id, db.sql)).toBe(true);
    expect(await firstEvents(start!.id)).toContain('event: reset');
    const [newest] = await listChanges('r1', '0');
    expect(await changesLostAfter(newest!.id, db.sql)).toBe(false);
    expect(await firstEvents('0')).toContain('event: reset');
  });
});

/** The names of a stream's frames up to its first change. */
async function firstEvents(from: string): Promise<string> {
  let text = '';
  for await (const chunk of changeStream({ after: (id) => listChanges('r1', id), lostAfter: changesLostAfter, watch: onChanges }, from, 50)) {
    text += new TextDecoder().decode(chunk);
    if (text.includes('event: change')) break;
  }
  return text;
}

/** Reads a stream of changes until `count` came, then leaves. */
async function take(from: string, count: number): Promise<ChangeNotice[]> {
  const stream = changeStream({ after: (id) => listChanges('r1', id), lostAfter: changesLostAfter, watch: onChanges }, from, 50);
  const notices: ChangeNotice[] = [];
  let text = '';
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    const frames = text.split('\n\n');
    text = frames.pop()!;
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data) notices.push(JSON.parse(data) as ChangeNotice);
    }
    if (notices.length >= count) break;
  }
  return notices.slice(0, count);
}

describe('the change stream', () => {
  it('misses nothing over reconnects while trees arrive', async () => {
    await post(toLog(sampleLog({ trees: 0 })));
    const start = (await listChanges('r1', '0')).at(-1)!.id;
    const trees = 8;
    const writing = (async () => {
      for (let t = 0; t < trees; t++) await post(toLog(treeEvents(t)));
    })();
    const seen: ChangeNotice[] = [];
    while (seen.length < trees) seen.push(...(await take(seen.at(-1)?.id ?? start, 2)));
    await writing;
    expect(seen.map((notice) => notice.treeKeys)).toEqual(Array.from({ length: trees }, (_, t) => [`0~1~p${t}~t${t}`]));
    expect(new Set(seen.map((notice) => notice.id)).size).toBe(trees);
  });
});
