import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, type Narrative, type NarrativeBlock, type ParsedNarrative, type ParsedNarrativeWrite } from '@/lib/contract';
import { isoTime } from '../queries/read-values';
import { getNarrative } from '../queries/views/get-narrative';

const KEPT_DAYS = 30;
const ID = /^\d{1,18}$/;

const viewIds = (blocks: readonly NarrativeBlock[]): string[] => [...new Set(blocks.flatMap((block) => (block.kind === 'view' ? [block.view] : [])))];

/** Begins a narrative. */
export async function addNarrative({ title, blocks }: ParsedNarrative, sql: Sql = sharedSql()): Promise<Narrative> {
  const [row] = await sql<{ id: string }[]>`insert into narratives (title, blocks, view_ids)
    values (${escapeText(title)}, ${JSON.stringify(blocks)}, ${viewIds(blocks)}::bigint[]) returning id::text as id`;
  return (await getNarrative(row!.id, sql))!;
}

/** What came of a change: the narrative as it stands now, or the revision that came first and was left as it is. */
export type NarrativeWritten =
  | { readonly kind: 'written'; readonly narrative: Narrative }
  | { readonly kind: 'conflict'; readonly revision: number; readonly changedAt: string };

/**
 * Writes a whole narrative over the revision that its writer saw; over any other it writes nothing. The same content again is
 * no change, so that a request whose answer was lost may be sent again. @returns null where there is no such narrative
 */
export async function writeNarrative(
  id: string,
  { title, blocks, revision }: ParsedNarrativeWrite,
  sql: Sql = sharedSql(),
): Promise<NarrativeWritten | null> {
  if (!ID.test(id)) return null;
  const stored = { title: escapeText(title), blocks: JSON.stringify(blocks) };
  const conflict = await sql.begin(async (tx) => {
    const [standing] = await tx<{ revision: number; title: string; blocks: string; changedAt: string }[]>`select revision, title, blocks,
      changed_at as "changedAt" from narratives where id = ${id}::bigint and deleted_at is null for update`;
    if (!standing || (standing.title === stored.title && standing.blocks === stored.blocks)) return null;
    if (standing.revision !== revision) return { kind: 'conflict', revision: standing.revision, changedAt: isoTime(standing.changedAt) } as const;
    await tx`update narratives set title = ${stored.title}, blocks = ${stored.blocks}, view_ids = ${viewIds(blocks)}::bigint[],
      revision = revision + 1, changed_at = now() where id = ${id}::bigint`;
    return null;
  });
  if (conflict) return conflict;
  const narrative = await getNarrative(id, sql);
  return narrative && { kind: 'written', narrative };
}

/** Deletes a narrative; it can be brought back for 30 days. @returns false where there is no such narrative */
export async function deleteNarrative(id: string, sql: Sql = sharedSql()): Promise<boolean> {
  if (!ID.test(id)) return false;
  const { count } = await sql`update narratives set deleted_at = now() where id = ${id}::bigint and deleted_at is null`;
  if (count > 0) await sql`delete from narratives where deleted_at < now() - make_interval(days => ${KEPT_DAYS})`;
  return count > 0;
}

/** Brings a deleted narrative back as it was. @returns null where there is none of that id */
export async function restoreNarrative(id: string, sql: Sql = sharedSql()): Promise<Narrative | null> {
  if (!ID.test(id)) return null;
  await sql`update narratives set deleted_at = null where id = ${id}::bigint`;
  return getNarrative(id, sql);
}
