import { expect, it } from 'vitest';
import { findRunId, partitionOf } from '@/db/commands/ensure-run';
import { inRun } from '@/db/commands/in-run';
import { derivedBytes } from '@/db/commands/trees/node-row';
import { derivedPieces, updateNodes } from '@/db/commands/trees/write-nodes';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from './sample-log';

const db = await createDatabase();
const NOTHING = {
  ...{ pre: 0, last: 0, depth: 0, k: 0, n: 0, bareK: 0, bareN: 0, freshK: 0, freshN: 0, prefixHash: null, detached: null },
  ...{ q: null, utility: null, rank: null, allocated: null, spent: null, target: 0.25, advantage: null },
};

it('writing some nodes anew reads their trees and not the run', async () => {
  await ingest(inPieces(toLog(sampleLog({ trees: 120, rollouts: 12, turns: 5 }))), { source: 'test', sql: db.sql });
  const nodes = partitionOf('nodes', (await findRunId(db.sql, 'r1'))!);
  const [total] = await db.sql<{ n: number }[]>`select count(*)::int as n from ${db.sql(nodes)}`;
  expect(total!.n).toBeGreaterThan(5_000);
  const { changed, read } = await inRun(db.sql, 'r1', async (tx, { id }) => {
    const rows = await tx<
      { treeId: number; no: number }[]
    >`select tree_id as "treeId", no from nodes where run_id = ${id} order by tree_id, no limit 9`;
    const reads = async () => {
      const [row] = await tx<{ n: number }[]>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relid = ${nodes}::regclass`;
      return row!.n;
    };
    const before = await reads();
    await updateNodes(tx, id, derivedPieces(rows.map((row) => ({ ...row, derived: derivedBytes(NOTHING) }))));
    const after = await reads();
    const [written] = await tx<{ n: number }[]>`select count(*)::int as n from nodes where run_id = ${id} and target = 0.25`;
    return { changed: written!.n, read: after - before };
  });
  expect(changed).toBe(9);
  expect(read).toBeLessThan(total!.n / 10);
});
