import { type Sql, sql as sharedSql } from '@/db/client';
import { findTree } from './find-tree';
import { readLarge } from './read-large';

/** A tree's packed snapshot (lib/contract/snapshot.ts) and the revision it stands for. */
export interface StoredSnapshot {
  readonly bytes: Uint8Array;
  readonly revision: number;
}

/** Null where the tree is unknown, or has no snapshot yet. */
export async function getSnapshot(run: string, treeKey: string, sql: Sql = sharedSql()): Promise<StoredSnapshot | null> {
  const found = await findTree(sql, run, treeKey);
  if (!found) return null;
  const columns = await readLarge(
    sql,
    `select revision::int, snapshot from trees where run_id = ${Number(found.runId)} and id = ${Number(found.treeId)}`,
  );
  if (!columns) return null;
  const [revision, bytes] = columns as [Buffer, Buffer];
  return { bytes, revision: revision.readInt32BE() };
}
