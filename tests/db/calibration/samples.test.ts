import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();
const FILL = readFileSync(join(import.meta.dirname, '../../../db/migrations/0002_samples.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .at(-1)!;

const counts = () => db.sql`select tree_id, no, bare_k, bare_n, fresh_k, fresh_n from nodes order by tree_id, no`;

beforeAll(async () => {
  await ingest(inPieces(toLog(sampleLog({ trees: 3 }))), { source: 'test', sql: db.sql });
});

describe('rollouts by how they were sampled, as stored', () => {
  it('add up to every finished rollout at the root, and anchors hold only what started there', async () => {
    const [sums] = await db.sql`select sum(r.bare_n)::int as bare, sum(r.n)::int as n,
      (select count(*)::int from nodes where origin = 2 and reward is not null) as fresh,
      (select sum(fresh_n)::int from nodes where node in (select origin_anchor from nodes)) as "atAnchors"
      from nodes r where r.pre = 0`;
    expect(sums!.fresh).toBeGreaterThan(0);
    expect(sums!.bare + sums!.fresh).toBe(sums!.n);
    expect(sums!.atAnchors).toBe(sums!.fresh);
  });

  it('are filled in by the migration as they are derived when written', async () => {
    const written = await counts();
    await db.sql`update nodes set bare_k = 0, bare_n = 0, fresh_k = 0, fresh_n = 0`;
    await db.sql.unsafe(FILL);
    expect(await counts()).toEqual(written);
  });
});
