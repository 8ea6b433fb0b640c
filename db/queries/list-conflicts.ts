import { type Sql, sql as sharedSql } from '@/db/client';
import { type ConflictRow, unescapeText } from '@/lib/contract';
import { runIdOf } from './find-run';
import { isoTime, textOrNull } from './read-values';

/** Records of a run that came with other content under a stored identity, newest first. */
export async function listConflicts(run: string, sql: Sql = sharedSql()): Promise<readonly ConflictRow[]> {
  const id = await runIdOf(sql, run);
  if (id === null) return [];
  const rows = await sql<Omit<ConflictRow, 'run'>[]>`select id::text as id, tree_key as "treeKey", identity, detail, at from conflicts
    where run_id = ${id} order by conflicts.id desc`;
  return rows.map((row) => ({
    ...row,
    run,
    treeKey: textOrNull(row.treeKey),
    identity: unescapeText(row.identity),
    detail: unescapeText(row.detail),
    at: isoTime(row.at),
  }));
}
