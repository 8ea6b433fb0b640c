import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, type Note, type NoteList, parseTreeKey, unescapeText } from '@/lib/contract';
import { runIdOf } from './find-run';
import { isoTime, textOrNull } from './read-values';

/** Notes in one answer. */
export const NOTES_AT_ONCE = 500;

export interface NoteRow {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly span: string | null;
  readonly at: string;
  readonly treeKey: string;
  readonly node: string;
}

export function readNote(row: NoteRow): Note {
  const treeKey = unescapeText(row.treeKey);
  const { attempt, step, prompt, tree } = parseTreeKey(treeKey) ?? { attempt: 0, step: 0, prompt: '', tree: '' };
  return {
    id: row.id,
    kind: row.kind === 'label' ? 'label' : 'note',
    text: unescapeText(row.text),
    span: textOrNull(row.span),
    at: isoTime(row.at),
    treeKey,
    attempt,
    step,
    prompt,
    tree,
    node: unescapeText(row.node),
  };
}

/** The columns of `NoteRow`. */
export const noteColumns = (sql: Sql) => sql`id::text as id, kind, text, span, at, tree_key as "treeKey", node`;

export interface NoteFilter {
  /** Letters that a note, a label or a node's name holds, case aside. */
  readonly q?: string;
  readonly treeKey?: string;
  readonly node?: string;
  /** Notes in the answer; null = all. */
  readonly most?: number | null;
}

/** Notes and labels of a run, newest first, at most 500 unless `most` says otherwise; null where the run is unknown. */
export async function listNotes(
  run: string,
  { q = '', treeKey, node, most = NOTES_AT_ONCE }: NoteFilter = {},
  sql: Sql = sharedSql(),
): Promise<NoteList | null> {
  const runId = await runIdOf(sql, run);
  if (runId === null) return null;
  const needle = escapeText(q.trim());
  const ofTree = treeKey === undefined ? sql`` : sql`and md5(tree_key) = md5(${escapeText(treeKey)})`;
  const ofNode = node === undefined ? sql`` : sql`and md5(node) = md5(${escapeText(node)})`;
  const matching = needle === '' ? sql`` : sql`and (strpos(lower(text), lower(${needle})) > 0 or strpos(lower(node), lower(${needle})) > 0)`;
  const [rows, labels] = await Promise.all([
    sql<(NoteRow & { count: number })[]>`select ${noteColumns(sql)}, count(*) over ()::int as count
      from notes where run_id = ${runId} ${ofTree} ${ofNode} ${matching} order by id desc limit ${most}`,
    sql<{ label: string; count: number }[]>`select text as label, count(*)::int as count
      from notes where run_id = ${runId} and kind = 'label' group by text order by count(*) desc, text limit 200`,
  ]);
  return {
    notes: rows.map(readNote),
    count: rows[0]?.count ?? 0,
    labels: labels.map(({ label, count }) => ({ label: unescapeText(label), count })),
  };
}
