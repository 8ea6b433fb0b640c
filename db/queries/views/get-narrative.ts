import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, type Narrative, type NarrativeBlock, type NarrativeList, type NarrativeRow, unescapeText } from '@/lib/contract';
import { isoTime, isoTimeOrNull } from '../read-values';
import { readViews, type ViewRow, viewColumns } from './read-views';

/** Narratives in one answer. */
const NARRATIVES_AT_ONCE = 200;
const OPENING = 240;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly revision: number;
  readonly blocks: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly deletedAt: string | null;
}

const columns = (sql: Sql) =>
  sql`id::text as id, title, revision, blocks, created_at as "createdAt", changed_at as "changedAt", deleted_at as "deletedAt"`;

const blocksOf = ({ blocks }: Pick<Row, 'blocks'>): readonly NarrativeBlock[] => JSON.parse(blocks) as NarrativeBlock[];

const headOf = ({ id, title, revision, createdAt, changedAt }: Row) => ({
  id,
  title: unescapeText(title),
  revision,
  createdAt: isoTime(createdAt),
  changedAt: isoTime(changedAt),
});

/** A narrative with the saved views that it shows; null where there is none of that id, or it was deleted. */
export async function getNarrative(id: string, sql: Sql = sharedSql()): Promise<Narrative | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const [row] = await sql<Row[]>`select ${columns(sql)} from narratives where id = ${id}::bigint and deleted_at is null`;
  if (!row) return null;
  const shown = await sql<ViewRow[]>`select ${viewColumns(sql)} from views
    where id = any((select view_ids from narratives where id = ${id}::bigint)::bigint[]) order by id`;
  return { ...headOf(row), blocks: blocksOf(row), views: await readViews(sql, shown) };
}

function rowOf(row: Row): NarrativeRow {
  const blocks = blocksOf(row);
  const texts = blocks.flatMap((block) => (block.kind === 'text' && block.text.trim() !== '' ? [block.text] : []));
  return {
    ...headOf(row),
    texts: texts.length,
    views: blocks.filter(({ kind }) => kind === 'view').length,
    opening: (texts[0] ?? '').trim().slice(0, OPENING),
    deletedAt: isoTimeOrNull(row.deletedAt),
  };
}

/** Narratives, newest change first, at most 200; deleted ones are left out. `q`: letters of the title or the blocks, case aside. */
export async function listNarratives({ q = '' }: { readonly q?: string } = {}, sql: Sql = sharedSql()): Promise<NarrativeList> {
  const needle = escapeText(q.trim());
  const matching = needle === '' ? sql`` : sql`and strpos(lower(title || chr(10) || blocks), lower(${needle})) > 0`;
  const rows = await sql<(Row & { count: number })[]>`select ${columns(sql)}, count(*) over ()::int as count
    from narratives where deleted_at is null ${matching} order by changed_at desc, id desc limit ${NARRATIVES_AT_ONCE}`;
  return { narratives: rows.map(rowOf), count: rows[0]?.count ?? 0 };
}
