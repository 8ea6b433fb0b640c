import { describe, expect, it } from 'vitest';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from './sample-log';

const db = await createDatabase();
const store = (log: string) => ingest(inPieces(log), { source: 'test', sql: db.sql });

describe('a log sent again', () => {
  it('stores everything once', async () => {
    const log = toLog(sampleLog());
    const first = await store(log);
    expect(first).toMatchObject({ duplicates: 0, conflicts: 0, quarantined: 0, nodes: 3 * 17, runs: ['r1'] });
    expect(first.accepted).toBe(first.events);
    const before = await db.sql`select id, revision, stored, nodes from trees order by id`;
    const second = await store(log);
    expect(second).toMatchObject({ accepted: 0, duplicates: first.events, conflicts: 0, nodes: 0 });
    expect(await db.sql`select id, revision, stored, nodes from trees order by id`).toEqual(before);
    expect((await db.sql`select count(*) as n from nodes`)[0]?.n).toBe(3 * 17);
  });
});
