import { type Sql, sql as sharedSql } from '@/db/client';
import { findTree } from './find-tree';

/** A tree's packed snapshot (lib/contract/snapshot.ts) and the revision it stands for. */
export interface StoredSnapshot {
  readonly bytes: Uint8Array;
  readonly revision: number;
}

/** Null where the tree is unknown. */
export async function getSnapshot(run: string, treeKey: string, sql: Sql = sharedSql()): Promise<StoredSnapshot | null> {
  const found = await findTree(sql, run, treeKey);
  if (!found) return null;
  const [row] = await sql<{ bytes: Buffer | null; revision: number }[]>`select snapshot as bytes, revision from trees
    where run_id = ${found.runId} and id = ${found.treeId}`;
  return row?.bytes ? { bytes: row.bytes, revision: row.revision } : null;
}
