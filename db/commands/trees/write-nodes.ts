import type { Transaction } from '@/db/client';
import { copyInto } from '@/db/postgres/copy';
import { partitionOf } from '../ensure-run';
import { type CopyPiece, copyPieces } from './copy-pieces';
import { DERIVED_COLUMNS, STRUCTURE_COLUMNS } from './node-row';

/** A new node as lines of COPY, each without its end and without the run. */
export interface NodeLines {
  readonly treeId: number;
  readonly no: number;
  /** Memory that holds both lines. UTF-8. */
  readonly lines: Uint8Array;
  readonly structureFrom: number;
  readonly structureTo: number;
  readonly textFrom: number;
  readonly textTo: number;
  readonly hashes: string;
  readonly derived: string;
  readonly tokens: string | null;
}

/** A stored node whose derived columns changed. */
export type DerivedLine = Pick<NodeLines, 'treeId' | 'no' | 'derived'>;

const TAB = 0x09;
const LINE_FEED = 0x0a;

function putKey(piece: CopyPiece, runId: number, row: NodeLines): void {
  piece.text(`${runId}\t${row.treeId}\t${row.no}`);
  piece.byte(TAB);
}

/** Structure of new nodes as lines of COPY. */
export const structurePieces = (runId: number, rows: readonly NodeLines[]): Buffer[] => [
  ...copyPieces(rows, (piece, row) => {
    putKey(piece, runId, row);
    piece.bytes(row.lines, row.structureFrom, row.structureTo);
    piece.byte(TAB);
    piece.text(row.hashes);
    piece.byte(TAB);
    piece.text(row.derived);
    piece.byte(LINE_FEED);
  }),
];

/** Texts of new nodes as lines of COPY. */
export const textPieces = (runId: number, rows: readonly NodeLines[]): Buffer[] => [
  ...copyPieces(rows, (piece, row) => {
    putKey(piece, runId, row);
    piece.bytes(row.lines, row.textFrom, row.textTo);
    piece.byte(LINE_FEED);
  }),
];

/** Token arrays of those new nodes that have any, as lines of COPY. */
export const tokenPieces = (runId: number, rows: readonly NodeLines[]): Buffer[] => [
  ...copyPieces(
    rows.filter((row) => row.tokens !== null),
    (piece, row) => {
      putKey(piece, runId, row);
      piece.text(row.tokens!);
      piece.byte(LINE_FEED);
    },
  ),
];

/** Derived columns of stored nodes as lines of COPY. */
export const derivedPieces = (rows: readonly DerivedLine[]): Buffer[] => [
  ...copyPieces(rows, (piece, row) => piece.text(`${row.treeId}\t${row.no}\t${row.derived}\n`)),
];

/** New nodes as lines of COPY, in pieces. */
export interface NodePieces {
  readonly nodes: readonly Uint8Array[];
  readonly texts: readonly Uint8Array[];
  readonly tokens: readonly Uint8Array[];
}

/** Copies new nodes straight into the run's own partitions: structure, text, and token arrays where there are any. */
export async function insertNodes(tx: Transaction, runId: number, { nodes, texts, tokens }: NodePieces): Promise<void> {
  if (nodes.length === 0) return;
  const structure = `${partitionOf('nodes', runId)} (run_id, tree_id, no, ${STRUCTURE_COLUMNS}, content_hash, record_hash, ${DERIVED_COLUMNS})`;
  await copyInto(tx, structure, nodes);
  await copyInto(tx, `${partitionOf('node_text', runId)} (run_id, tree_id, no, parts, thought, action, observation)`, texts);
  if (tokens.length === 0) return;
  const target = `${partitionOf('node_tokens', runId)} (run_id, tree_id, no, token_ids, logprobs, mask, advantages, entropies, texts)`;
  await copyInto(tx, target, tokens);
}

/** Writes the derived columns of stored nodes anew. */
export async function updateNodes(tx: Transaction, runId: number, pieces: readonly Uint8Array[]): Promise<void> {
  if (pieces.length === 0) return;
  const names = DERIVED_COLUMNS.split(', ');
  await tx.unsafe(
    `create temp table if not exists nodes_staged on commit delete rows as select tree_id, no, ${DERIVED_COLUMNS} from nodes with no data`,
  );
  await tx`truncate nodes_staged`;
  await copyInto(tx, `nodes_staged (tree_id, no, ${DERIVED_COLUMNS})`, pieces);
  await tx.unsafe(`update ${partitionOf('nodes', runId)} n set (${DERIVED_COLUMNS}) = (select ${names.map((name) => `s.${name}`).join(', ')})
    from nodes_staged s where n.run_id = ${runId} and n.tree_id = s.tree_id and n.no = s.no`);
}
