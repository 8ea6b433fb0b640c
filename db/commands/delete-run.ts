import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText } from '@/lib/contract';
import { findRunId, PARTITIONED, partitionOf } from './ensure-run';
import { lockRun } from './in-run';
import { deleteReceipts } from './receipts';

/**
 * Deletes a run and everything of it. The run is gone with one commit; its big tables are then taken off without
 * blocking readers of other runs, and dropped. @returns how many notes went with it; null where there is no such run
 */
export async function deleteRun(run: string, sql: Sql = sharedSql()): Promise<{ notes: number } | null> {
  const id = await findRunId(sql, run);
  if (id === null) return null;
  const notes = await sql.begin(async (tx) => {
    await lockRun(tx, id);
    const { count } = await tx`delete from notes where run_id = ${id}`;
    for (const table of ['trees', 'steps', 'prompts', 'attempts', 'evaluations', 'metrics', 'conflicts', 'changes'])
      await tx`delete from ${tx(table)} where run_id = ${id}`;
    await deleteReceipts(tx, run);
    await tx`delete from quarantine where md5(run) = md5(${escapeText(run)})`;
    await tx`delete from runs where id = ${id}`;
    return count;
  });
  for (const table of PARTITIONED) {
    await sql.unsafe(`alter table ${table} detach partition ${partitionOf(table, id)} concurrently`);
    await sql.unsafe(`drop table ${partitionOf(table, id)}`);
  }
  return { notes };
}
