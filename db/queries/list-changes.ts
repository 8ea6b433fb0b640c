import { type Sql, sql as sharedSql } from '@/db/client';
import { type ChangeNotice, escapeText, unescapeText } from '@/lib/contract';
import { isoTime } from './read-values';

/** Notices in one answer. */
export const CHANGES_AT_ONCE = 500;
const MAX_ID = /^\d{1,18}$/;

/** Changes after an id ('0' = from the beginning), oldest first, at most 500; of every run where `run` is null. */
export async function listChanges(run: string | null, afterId: string, sql: Sql = sharedSql()): Promise<readonly ChangeNotice[]> {
  const after = MAX_ID.test(afterId) ? afterId : '0';
  const ofRun = run === null ? sql`` : sql`and c.run_id = (select id from runs where md5(run) = md5(${escapeText(run)}))`;
  const rows = await sql<(Omit<ChangeNotice, 'treeKeys'> & { readonly treeKeys: string[] })[]>`
    select c.id::text as id, r.run, c.attempt, c.step, c.tree_keys as "treeKeys", c.notes, c.at
    from changes c join runs r on r.id = c.run_id where c.id > ${after}::bigint ${ofRun} order by c.id limit ${CHANGES_AT_ONCE}`;
  return rows.map((row) => ({ ...row, run: unescapeText(row.run), treeKeys: row.treeKeys.map(unescapeText), at: isoTime(row.at) }));
}

/** True where changes after an id may have been pruned. A gap in the ids makes it true as well: reading anew does no harm. */
export async function changesLostAfter(afterId: string, sql: Sql = sharedSql()): Promise<boolean> {
  if (!MAX_ID.test(afterId)) return false;
  const [row] = await sql<{ lost: boolean }[]>`select coalesce(min(id), 0) > ${afterId}::bigint + 1 as lost from changes`;
  return row?.lost ?? false;
}

/** The id of the newest change; '0' where there is none. */
export async function newestChangeId(sql: Sql = sharedSql()): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select coalesce(max(id), 0)::text as id from changes`;
  return row?.id ?? '0';
}
