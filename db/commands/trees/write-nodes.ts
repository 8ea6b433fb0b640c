import type { Transaction } from '@/db/client';
import { copyInto } from '@/db/postgres/copy';
import { partitionOf } from '../ensure-run';
import { DERIVED_COLUMNS, STRUCTURE_COLUMNS } from './node-row';

/** A new node as lines of COPY, each without its end and without the run. */
export interface NodeLines {
  readonly treeId: number;
  readonly no: number;
  /** UTF-8. */
  readonly structure: Uint8Array;
  readonly hashes: string;
  readonly derived: string;
  /** UTF-8. */
  readonly text: Uint8Array;
  readonly tokens: string | null;
}

/** A stored node whose derived columns changed. */
export type DerivedLine = Pick<NodeLines, 'treeId' | 'no' | 'derived'>;

/** Lines go to the socket in pieces of about this many characters. */
const PIECE = 256 * 1024;
const LINE_FEED = 0x0a;

function* pieces<T>(rows: Iterable<T>, line: (row: T) => string | null): Generator<string> {
  let piece = '';
  for (const row of rows) {
    piece += line(row) ?? '';
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

interface EncodedLine {
  readonly lead: string;
  /** UTF-8. */
  readonly body: Uint8Array;
  readonly tail: string;
}

const BYTES_A_UNIT = 3;

/** The same for lines whose bulk is encoded already; leads are ASCII. */
function* encodedPieces(rows: readonly NodeLines[], line: (row: NodeLines) => EncodedLine): Generator<Buffer> {
  let piece = Buffer.allocUnsafe(0);
  let size = 0;
  for (const row of rows) {
    const { lead, body, tail } = line(row);
    const need = lead.length + body.length + tail.length * BYTES_A_UNIT + 1;
    if (size + need > piece.length) {
      if (size > 0) yield piece.subarray(0, size);
      piece = Buffer.allocUnsafe(Math.max(PIECE, need));
      size = 0;
    }
    size += piece.write(lead, size, 'latin1');
    piece.set(body, size);
    size += body.length;
    if (tail !== '') size += piece.write(tail, size, 'utf8');
    piece[size++] = LINE_FEED;
  }
  if (size > 0) yield piece.subarray(0, size);
}

/** Copies new nodes straight into the run's own partitions: structure, text, and token arrays where there are any. */
export async function insertNodes(tx: Transaction, runId: number, rows: readonly NodeLines[]): Promise<void> {
  if (rows.length === 0) return;
  const key = (row: NodeLines): string => `${runId}\t${row.treeId}\t${row.no}\t`;
  const structure = `${partitionOf('nodes', runId)} (run_id, tree_id, no, ${STRUCTURE_COLUMNS}, content_hash, record_hash, ${DERIVED_COLUMNS})`;
  await copyInto(
    tx,
    structure,
    encodedPieces(rows, (row) => ({ lead: key(row), body: row.structure, tail: `\t${row.hashes}\t${row.derived}` })),
  );
  await copyInto(
    tx,
    `${partitionOf('node_text', runId)} (run_id, tree_id, no, parts, thought, action, observation)`,
    encodedPieces(rows, (row) => ({ lead: key(row), body: row.text, tail: '' })),
  );
  if (rows.some((row) => row.tokens !== null)) {
    const target = `${partitionOf('node_tokens', runId)} (run_id, tree_id, no, token_ids, logprobs, mask, advantages, entropies, texts)`;
    await copyInto(
      tx,
      target,
      pieces(rows, (row) => (row.tokens === null ? null : `${key(row)}${row.tokens}\n`)),
    );
  }
}

/** Writes the derived columns of stored nodes anew. */
export async function updateNodes(tx: Transaction, runId: number, rows: readonly DerivedLine[]): Promise<void> {
  if (rows.length === 0) return;
  const names = DERIVED_COLUMNS.split(', ');
  await tx.unsafe(
    `create temp table if not exists nodes_staged on commit delete rows as select tree_id, no, ${DERIVED_COLUMNS} from nodes with no data`,
  );
  await copyInto(
    tx,
    `nodes_staged (tree_id, no, ${DERIVED_COLUMNS})`,
    pieces(rows, (row) => `${row.treeId}\t${row.no}\t${row.derived}\n`),
  );
  await tx.unsafe(`update ${partitionOf('nodes', runId)} n set (${DERIVED_COLUMNS}) = (select ${names.map((name) => `s.${name}`).join(', ')})
    from nodes_staged s where n.run_id = ${runId} and n.tree_id = s.tree_id and n.no = s.no`);
}
