import { type Sql, sql as sharedSql, type Transaction } from '@/db/client';
import { escapeText, type Note, type ParsedNote, treeKey, unescapeText } from '@/lib/contract';
import { type FoundTree, findTree } from '../queries/find-tree';
import { type NoteRow, readNote } from '../queries/list-notes';
import { lockRun } from './in-run';
import { recordChanges } from './record-changes';

/** Where a note stands: a node that is stored. */
interface NotedNode {
  readonly tree: FoundTree;
  readonly key: string;
  readonly node: string;
}

async function findNode(sql: Sql, run: string, key: string, node: string): Promise<NotedNode | null> {
  const tree = await findTree(sql, run, key);
  if (!tree) return null;
  const [row] = await sql`select 1 from nodes where run_id = ${tree.runId} and tree_id = ${tree.treeId}
    and md5(node)::uuid = md5(${escapeText(node)})::uuid`;
  const { stored } = tree;
  // The name as this code writes it, whatever the address did to it
  const canonical = treeKey({ ...stored, prompt: unescapeText(stored.prompt), tree: unescapeText(stored.tree) });
  return row ? { tree, key: canonical, node: escapeText(node) } : null;
}

const tell = (tx: Transaction, { tree, key }: NotedNode): Promise<void> =>
  recordChanges(tx, tree.runId, [{ attempt: tree.stored.attempt, step: tree.stored.step, treeKeys: [key], notes: true }]);

async function insert(tx: Transaction, noted: NotedNode, note: ParsedNote): Promise<NoteRow | undefined> {
  const text = escapeText(note.text);
  const span = note.kind === 'note' ? note.span : null;
  const [row] = await tx<NoteRow[]>`insert into notes (run_id, tree_key, node, kind, text, span)
    select id, ${noted.key}, ${noted.node}, ${note.kind}, ${text}, ${span === null ? null : escapeText(span)} from runs where id = ${noted.tree.runId}
    on conflict do nothing returning id::text as id, kind, text, span, at, tree_key as "treeKey", node`;
  if (row || note.kind !== 'label') return row;
  const [standing] = await tx<NoteRow[]>`select id::text as id, kind, text, span, at, tree_key as "treeKey", node from notes
    where run_id = ${noted.tree.runId} and md5(tree_key) = md5(${noted.key}) and md5(node) = md5(${noted.node}) and kind = 'label' and text = ${text}`;
  return standing;
}

/** Writes a note or a label on a node. A label that the node has already stays as it is. @returns null where there is no such node */
export async function addNote(run: string, key: string, node: string, note: ParsedNote, sql: Sql = sharedSql()): Promise<Note | null> {
  const noted = await findNode(sql, run, key, node);
  if (!noted) return null;
  const row = await sql.begin(async (tx) => {
    await lockRun(tx, noted.tree.runId);
    const written = await insert(tx, noted, note);
    if (written) await tell(tx, noted);
    return written;
  });
  return row ? readNote(row) : null;
}

/** Takes a note off a node. @returns false where it is not there */
export async function deleteNote(run: string, key: string, node: string, id: string, sql: Sql = sharedSql()): Promise<boolean> {
  const noted = /^\d{1,18}$/.test(id) ? await findNode(sql, run, key, node) : null;
  if (!noted) return false;
  return sql.begin(async (tx) => {
    await lockRun(tx, noted.tree.runId);
    const { count } = await tx`delete from notes where id = ${id}::bigint and run_id = ${noted.tree.runId} and md5(node) = md5(${noted.node})
      and md5(tree_key) = md5(${noted.key})`;
    if (count > 0) await tell(tx, noted);
    return count > 0;
  }) as Promise<boolean>;
}
