import { type Sql, sql as sharedSql } from '@/db/client';
import { findTree } from './find-tree';
import { readLarge } from './read-large';

/** A tree's packed snapshot (lib/contract/snapshot.ts) and the revision it stands for. */
export interface StoredSnapshot {
  readonly bytes: Uint8Array;
  readonly revision: number;
}

/** Revision of a tree, without its bytes: a tree of a million nodes has 100 MB of them. Null where the tree is unknown. */
export async function getRevision(run: string, treeKey: string, sql: Sql = sharedSql()): Promise<number | null> {
  const found = await findTree(sql, run, treeKey);
  if (!found) return null;
  const [row] = await sql<{ revision: number }[]>`select revision::int from trees where run_id = ${found.runId} and id = ${found.treeId}`;
  return row?.revision ?? null;
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
