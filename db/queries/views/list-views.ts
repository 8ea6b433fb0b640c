import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, type SavedView, type ViewList } from '@/lib/contract';
import { readViews, type ViewRow, viewColumns } from './read-views';

/** Saved views in one answer. */
const VIEWS_AT_ONCE = 500;

export interface ViewFilter {
  /** Letters that a name, a note or an address holds, case aside. */
  readonly q?: string;
  /** Views whose address names this run. */
  readonly run?: string | null;
}

/** Saved views, newest change first, at most 500; deleted ones are left out. */
export async function listViews({ q = '', run = null }: ViewFilter = {}, sql: Sql = sharedSql()): Promise<ViewList> {
  const needle = escapeText(q.trim());
  const ofRun = run === null ? sql`` : sql`and ${escapeText(run)} = any(runs)`;
  const matching =
    needle === ''
      ? sql``
      : sql`and strpos(lower(name || chr(10) || note || chr(10) || url || chr(10) || array_to_string(runs, chr(10))), lower(${needle})) > 0`;
  const rows = await sql<(ViewRow & { count: number })[]>`select ${viewColumns(sql)}, count(*) over ()::int as count
    from views where deleted_at is null ${ofRun} ${matching} order by changed_at desc, id desc limit ${VIEWS_AT_ONCE}`;
  return { views: await readViews(sql, rows), count: rows[0]?.count ?? 0 };
}

/** A saved view, deleted or not; null where there is none of that id. */
export async function getView(id: string, sql: Sql = sharedSql()): Promise<SavedView | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const [view] = await readViews(sql, await sql<ViewRow[]>`select ${viewColumns(sql)} from views where id = ${id}::bigint`);
  return view ?? null;
}
