import type { Transaction } from '@/db/client';
import { copyInto } from '@/db/postgres/copy';
import { TREE_COLUMNS, type TreeRow } from './tree-row';

const NAMES = TREE_COLUMNS.map(([name]) => name);

function* lines(runId: number, rows: readonly TreeRow[]): Generator<string> {
  for (const row of rows) yield `${runId}\t${TREE_COLUMNS.map(([, field]) => field(row)).join('\t')}\n`;
}

/** Copies trees that are not stored yet. */
export async function insertTrees(tx: Transaction, runId: number, rows: readonly TreeRow[]): Promise<void> {
  if (rows.length > 0) await copyInto(tx, `trees (run_id, ${NAMES.join(', ')})`, lines(runId, rows));
}

/** Replaces trees that are stored, all columns at once. */
export async function updateTrees(tx: Transaction, runId: number, rows: readonly TreeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx`create temp table if not exists trees_staged (like trees) on commit delete rows`;
  await copyInto(tx, `trees_staged (run_id, ${NAMES.join(', ')})`, lines(runId, rows));
  await tx.unsafe(`update trees t set (${NAMES.join(', ')}) = (select ${NAMES.map((name) => `s.${name}`).join(', ')})
    from trees_staged s where t.run_id = ${runId} and t.run_id = s.run_id and t.id = s.id`);
}
