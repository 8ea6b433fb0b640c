import type { Sql } from '@/db/client';
import { encodeSnapshot, treeKey } from '@/lib/contract';
import { bigTreeRun, ingest } from '../big-tree';
import { type Shape, syntheticSnapshot } from './synthetic';

/**
 * Stores a synthetic tree as the server would: a run with one small tree is ingested, and the tree's packed snapshot is
 * replaced. The page reads it from the server like any other; texts of its nodes are not there.
 */
export async function placeTree(sql: Sql, url: string, shape: Shape, count: number): Promise<{ run: string; key: string }> {
  const run = `bench-${shape}-${count}`;
  const key = treeKey({ attempt: 0, step: 0, prompt: 'big', tree: '0' });
  await ingest(url, bigTreeRun(run, 1));
  const bytes = encodeSnapshot(syntheticSnapshot(shape, count, { run, treeKey: key, revision: 1_000 }));
  await sql`update trees set snapshot = ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)}, revision = 1000
    where run_id = (select id from runs where run = ${run})`;
  return { run, key };
}
