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
    select c.id::text as id, r.run, c.attempt, c.step, c.tree_keys as "treeKeys", c.at
    from changes c join runs r on r.id = c.run_id where c.id > ${after}::bigint ${ofRun} order by c.id limit ${CHANGES_AT_ONCE}`;
  return rows.map((row) => ({ ...row, run: unescapeText(row.run), treeKeys: row.treeKeys.map(unescapeText), at: isoTime(row.at) }));
}

/** The id of the newest change; '0' where there is none. */
export async function newestChangeId(sql: Sql = sharedSql()): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select coalesce(max(id), 0)::text as id from changes`;
  return row?.id ?? '0';
}
