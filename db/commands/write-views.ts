import { type Sql, sql as sharedSql, type Transaction } from '@/db/client';
import { type DeletedView, escapeText, type ParsedView, type ParsedViewChange, readPage, unescapeText, type WrittenView } from '@/lib/contract';
import { readViews, type ViewRow, viewColumns } from '../queries/views/read-views';

/** Deleted views are kept so long, so that a deletion can be taken back. */
const KEPT_DAYS = 30;
const ID = /^\d{1,18}$/;

/** Runs that an address names, as they are stored. The address has been read before. */
function runsOf(url: string): string[] {
  const page = readPage(url);
  return 'place' in page ? page.place.runs.map(escapeText) : [];
}

async function written(tx: Transaction, rows: readonly ViewRow[]): Promise<WrittenView | null> {
  const [view] = await readViews(tx, rows);
  if (!view) return null;
  const [same] = await tx<{ count: number }[]>`select count(*)::int as count from views
    where name = ${escapeText(view.name)} and id <> ${view.id}::bigint and deleted_at is null`;
  return { ...view, sameName: same?.count ?? 0 };
}

/** Keeps a view under a name. */
export async function addView({ name, url, note }: ParsedView, sql: Sql = sharedSql()): Promise<WrittenView> {
  const view = await sql.begin(async (tx) =>
    written(
      tx,
      await tx<ViewRow[]>`insert into views (name, url, note, runs) values (${escapeText(name)}, ${url}, ${escapeText(note)}, ${runsOf(url)})
        returning ${viewColumns(tx)}`,
    ),
  );
  return view!;
}

/** Changes what is given and leaves the rest; `deleted: false` brings a deleted view back. @returns null where there is no such view */
export async function changeView(id: string, change: ParsedViewChange, sql: Sql = sharedSql()): Promise<WrittenView | null> {
  if (!ID.test(id)) return null;
  const { name, url, note, deleted } = change;
  const values = {
    ...(name === undefined ? {} : { name: escapeText(name) }),
    ...(note === undefined ? {} : { note: escapeText(note) }),
    ...(url === undefined ? {} : { url, runs: runsOf(url) }),
    ...(deleted === false ? { deleted_at: null } : {}),
  };
  // Bringing one back changes nothing of it, nor its place in the list
  const isEdit = name !== undefined || url !== undefined || note !== undefined;
  return sql.begin(async (tx) =>
    written(
      tx,
      await tx<ViewRow[]>`update views set ${tx(values)} ${isEdit ? tx`, changed_at = now()` : tx``}
        where id = ${id}::bigint ${deleted === false ? tx`` : tx`and deleted_at is null`} returning ${viewColumns(tx)}`,
    ),
  ) as Promise<WrittenView | null>;
}

/** Deletes a view; it can be brought back for 30 days, and longer while a narrative shows it. @returns null where there is no such view */
export async function deleteView(id: string, sql: Sql = sharedSql()): Promise<DeletedView | null> {
  if (!ID.test(id)) return null;
  return sql.begin(async (tx) => {
    const { count } = await tx`update views set deleted_at = now() where id = ${id}::bigint and deleted_at is null`;
    if (count === 0) return null;
    await tx`delete from views v where deleted_at < now() - make_interval(days => ${KEPT_DAYS})
      and not exists (select 1 from narratives where v.id = any(view_ids))`;
    const shownIn = await tx<{ id: string; title: string }[]>`select id::text as id, title from narratives
      where ${id}::bigint = any(view_ids) and deleted_at is null order by changed_at desc`;
    return { deleted: true, narratives: shownIn.map((row) => ({ ...row, title: unescapeText(row.title) })) };
  }) as Promise<DeletedView | null>;
}
