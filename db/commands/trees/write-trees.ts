import type { Transaction } from '@/db/client';
import { type PieceMemory, rowPieces } from '@/db/commands/row-pieces';
import { copyPieces } from '@/db/postgres/copy';
import { TREE_COLUMNS, type TreeRow } from './tree-row';

const NAMES = TREE_COLUMNS.map(([name]) => name);
/** The run and the columns. */
const VALUES = 1 + TREE_COLUMNS.length;

/** Trees as rows. */
export const treePieces = (runId: number, rows: readonly TreeRow[], memory?: PieceMemory): Buffer[] =>
  rowPieces(
    rows,
    (pieces, row) => {
      pieces.row(VALUES);
      pieces.integer(runId);
      for (const [, put] of TREE_COLUMNS) put(pieces, row);
    },
    memory,
  );

/** Copies trees that are not stored yet. */
export async function insertTrees(tx: Transaction, pieces: readonly Uint8Array[]): Promise<void> {
  await copyPieces(tx, `trees (run_id, ${NAMES.join(', ')})`, pieces);
}

/** Replaces trees that are stored, all columns at once. */
export async function updateTrees(tx: Transaction, runId: number, pieces: readonly Uint8Array[]): Promise<void> {
  if (pieces.length === 0) return;
  await tx`create temp table if not exists trees_staged (like trees) on commit delete rows`;
  await tx`truncate trees_staged`;
  await copyPieces(tx, `trees_staged (run_id, ${NAMES.join(', ')})`, pieces);
  await tx.unsafe(`update trees t set (${NAMES.join(', ')}) = (select ${NAMES.map((name) => `s.${name}`).join(', ')})
    from trees_staged s where t.run_id = ${runId} and t.run_id = s.run_id and t.id = s.id`);
}
