import type { Transaction } from '@/db/client';
import { copyInto } from '@/db/postgres/copy';
import { copyPieces, type PieceMemory } from './copy-pieces';
import { TREE_COLUMNS, type TreeRow } from './tree-row';

const NAMES = [...TREE_COLUMNS.map(([name]) => name), 'predictions', 'snapshot'];
const TAB = 0x09;
const LINE_FEED = 0x0a;
/** Before the digits of raw bytes. */
const IN_HEX = '\\\\x';

/** Trees as lines of COPY. */
export const treePieces = (runId: number, rows: readonly TreeRow[], memory?: PieceMemory): Buffer[] =>
  copyPieces(
    rows,
    (pieces, row) => {
      pieces.count(runId);
      pieces.byte(TAB);
      for (const [, field] of TREE_COLUMNS) {
        pieces.text(field(row));
        pieces.byte(TAB);
      }
      pieces.text(IN_HEX);
      pieces.hex(row.predictions);
      pieces.byte(TAB);
      pieces.text(IN_HEX);
      pieces.hex(row.snapshot);
      pieces.byte(LINE_FEED);
    },
    memory,
  );

/** Copies trees that are not stored yet. */
export async function insertTrees(tx: Transaction, pieces: readonly Uint8Array[]): Promise<void> {
  if (pieces.length > 0) await copyInto(tx, `trees (run_id, ${NAMES.join(', ')})`, pieces);
}

/** Replaces trees that are stored, all columns at once. */
export async function updateTrees(tx: Transaction, runId: number, pieces: readonly Uint8Array[]): Promise<void> {
  if (pieces.length === 0) return;
  await tx`create temp table if not exists trees_staged (like trees) on commit delete rows`;
  await tx`truncate trees_staged`;
  await copyInto(tx, `trees_staged (run_id, ${NAMES.join(', ')})`, pieces);
  await tx.unsafe(`update trees t set (${NAMES.join(', ')}) = (select ${NAMES.map((name) => `s.${name}`).join(', ')})
    from trees_staged s where t.run_id = ${runId} and t.run_id = s.run_id and t.id = s.id`);
}
