import { type Sql, sql as sharedSql } from '@/db/client';
import { findTree } from './find-tree';

/** Prefix hashes of a tree's placed nodes in preorder, 16 bytes each, and the revision they stand for. */
export interface StoredPrefixes {
  readonly bytes: Uint8Array; // [16 N]
  readonly revision: number;
}

/** Null where the tree is unknown. O(N). */
export async function getPrefixes(run: string, treeKey: string, sql: Sql = sharedSql()): Promise<StoredPrefixes | null> {
  const found = await findTree(sql, run, treeKey);
  if (!found) return null;
  // One statement: the revision and the hashes are of the same moment
  const [row] = await sql<{ bytes: Buffer | null; revision: number }[]>`select t.revision,
      (select string_agg(uuid_send(n.prefix_hash), ''::bytea order by n.pre) from nodes n
        where n.run_id = t.run_id and n.tree_id = t.id and n.pre is not null) as bytes
    from trees t where t.run_id = ${found.runId} and t.id = ${found.treeId}`;
  return row ? { bytes: row.bytes ?? new Uint8Array(), revision: row.revision } : null;
}
